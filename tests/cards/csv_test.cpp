#include "cards/csv.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "cards/card_file.h"
#include "cards/deck.h"
#include "source/read_text.h"
#include "source/write_diagnostics.h"
#include "support/harness.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

struct Table {
  explicit Table(const std::string& text) {
    file = sources.add("cards/demo/a.csv", text);
    table = cards::parse_csv(file, sources, diagnostics);
  }
  Lines reports() const { return test::brief(diagnostics, sources); }
  // "<cell><cell>" for each row.
  Lines dump() const {
    Lines made;
    for (const cards::CsvRow& row : table.rows) {
      made.emplace_back();
      for (const source::Excerpt& cell : row.cells) made.back() += "<" + cell.text() + ">";
    }
    return made;
  }
  const source::Excerpt& cell(std::size_t row, std::size_t column) const {
    return table.rows.at(row).cells.at(column);
  }
  // "line:column" of the first time that `words` stand in a cell.
  std::string place(const source::Excerpt& in, const std::string& words) const {
    const std::size_t at = in.text().find(words);
    REQUIRE(at != std::string::npos);
    const source::Span span = in.span(at, at + words.size());
    CHECK(sources.text(span) == words);
    const auto position = sources[file].position(span.begin);
    return fmt::format("{}:{}", position.line, position.column);
  }

  source::Sources sources;
  source::Diagnostics diagnostics;
  source::SourceId file{};
  cards::CsvTable table;
};

struct File {
  explicit File(const std::string& text) {
    const auto file = sources.add("cards/demo/a.csv", text);
    components = cards::read_card_file(file, sources, diagnostics).components;
  }
  Lines reports() const { return test::brief(diagnostics, sources); }
  std::string message() const { return diagnostics.all().at(0).message; }
  std::string advice() const { return diagnostics.all().at(0).suggestion->text; }
  // "kind id type deck count: field=value …" for each component.
  Lines dump() const {
    Lines made;
    for (const cards::Component& c : components) {
      std::string line = fmt::format("{} {} {} {} {}:", name_of(c.kind), c.id, c.type, c.deck, c.count);
      for (const cards::Field& field : c.fields) {
        source::TomlTable one;
        one.entries.push_back({field.name, field.name_span, field.value});
        std::string value = source::dump(one);
        value.pop_back();
        line += " " + value;
      }
      made.push_back(line);
    }
    return made;
  }

  source::Sources sources;
  source::Diagnostics diagnostics;
  std::vector<cards::Component> components;
};

}  // namespace

TEST_CASE("a table is rows of cells") {
  const Table table("id,name\nember,Ember\nfrost,Frost");
  CHECK(table.dump() == Lines{"<id><name>", "<ember><Ember>", "<frost><Frost>"});
  CHECK(table.reports().empty());
}

TEST_CASE("the first row tells the separator") {
  CHECK(Table("id;name\na;b,c\n").dump() == Lines{"<id><name>", "<a><b,c>"});
  CHECK(Table("id\tname\na\tb,c;d\n").dump() == Lines{"<id><name>", "<a><b,c;d>"});
  CHECK(Table("id,name\na,b;c\n").dump() == Lines{"<id><name>", "<a><b;c>"});
  CHECK(Table("\"a,b,c\";d\n").dump() == Lines{"<a,b,c><d>"});
  CHECK(Table("\n;;\nid;name\n").dump() == Lines{"<id><name>"});
  CHECK(Table("id\na,b\n").dump() == Lines{"<id>", "<a><b>"});
  CHECK(Table("").table.separator == ',');
}

TEST_CASE("quotes hold separators, line breaks and doubled quotes") {
  const Table table("id,text\na,\"one, \"\"two\"\"\nthree\"\nb,\"\"\"\"\nc,\"\"\n");
  CHECK(table.dump() == Lines{"<id><text>", "<a><one, \"two\"\nthree>", "<b><\">", "<c><>"});
  CHECK(table.reports().empty());
}

TEST_CASE("a quote inside a cell without quotes is a sign like others") {
  CHECK(Table("id,size\na,5\" gun\n").dump() == Lines{"<id><size>", "<a><5\" gun>"});
}

TEST_CASE("blanks around a cell do not belong to it, those between its quotes do") {
  const Table table("id , name\n a ,  \" b \"  \n");
  CHECK(table.dump() == Lines{"<id><name>", "<a>< b >"});
  CHECK(table.sources.text(table.cell(1, 0).whole()) == "a");
  CHECK(table.sources.text(table.cell(1, 1).whole()) == "\" b \"");
  CHECK(table.reports().empty());
}

TEST_CASE("a no-break space is kept") {
  CHECK(Table("id\na\u00A0\n").dump() == Lines{"<id>", "<a\u00A0>"});
}

TEST_CASE("Windows line ends end rows, and are line feeds in a cell") {
  const Table table("id,text\r\na,\"one\r\n\r\ntwo\"\r\nb,c");
  CHECK(table.dump() == Lines{"<id><text>", "<a><one\n\ntwo>", "<b><c>"});
}

TEST_CASE("rows with nothing in them are left out") {
  CHECK(Table("id,b\n\n,\n \n\"\",\" \"\na,b\n,,,\n").dump() == Lines{"<id><b>", "<a><b>"});
}

TEST_CASE("places in a cell are exact after umlauts, emoji, doubled quotes, CRLF and a byte-order mark") {
  const Table table("\xEF\xBB\xBFid;text\r\nü;\"🦎 \"\"now\"\" ü go\r\nthen end\"\r\n");
  const source::Excerpt& text = table.cell(1, 1);
  CHECK(text.text() == "🦎 \"now\" ü go\nthen end");
  CHECK(table.place(table.cell(0, 0), "id") == "1:1");
  CHECK(table.place(table.cell(0, 1), "text") == "1:4");
  CHECK(table.place(table.cell(1, 0), "ü") == "2:1");
  CHECK(table.place(text, "🦎") == "2:4");   // ü ; " before it
  CHECK(table.place(text, "now") == "2:8");  // and 🦎, a blank, two quotes
  CHECK(table.place(text, "ü") == "2:14");   // now is 8 to 10, the quotes 11 and 12, a blank 13
  CHECK(table.place(text, "go") == "2:16");
  CHECK(table.place(text, "then") == "3:1");
  CHECK(table.place(text, "end") == "3:6");
  const std::size_t quote = text.text().find('"');
  CHECK(table.sources.text(text.span(quote, quote + 1)) == "\"\"");
  CHECK(table.sources.text(text.whole()).starts_with("\"🦎"));
  CHECK(table.sources.text(text.whole()).ends_with("end\""));
}

TEST_CASE("a quote that is never closed is reported where it opens, and rows above it stay") {
  const Table table("id,text\na,one\nb,\"two\nc,three\n");
  CHECK(table.reports() == Lines{"3:3 cards/open-quote"});
  CHECK(table.dump() == Lines{"<id><text>", "<a><one>"});
}

TEST_CASE("text behind a closing quote is reported, and the rows below are read") {
  const Table table("id,text\na,\"say \"hi\" now\"\nb,\"c\" \n");
  CHECK(table.reports() == Lines{"2:9 cards/text-after-quote"});
  CHECK(table.sources.text(table.diagnostics.all()[0].primary.span) == "hi\" now\"");
  CHECK(table.sources.text(table.diagnostics.all()[0].secondary.at(0).span) == "\"");
  CHECK(table.dump() == Lines{"<id><text>", "<a><say >", "<b><c>"});
}

TEST_CASE("each row of a table is a component") {
  const File file(
      "id,name,type,deck,count,text,kind\n"
      "ember,Ember,spell,fire,2,**Deal 2**,\n"
      "coin,,,,,,token\n");
  CHECK(file.dump() == Lines{"card ember spell fire 2:", "token coin token token 1:"});
  CHECK(file.components[0].name.text() == "Ember");
  CHECK(file.components[0].text.text() == "**Deal 2**");
  CHECK(file.sources.text(file.components[0].span) == "ember");
  CHECK(file.reports().empty());
}

TEST_CASE("numbers, true and false are read as such, and empty cells are no fields") {
  const File file(
      "id,whole,number,truth,word\n"
      "a,12,-1.50,true,x\n"
      "b,-3,2,FALSE,\n"
      "c,0,,TRUE,\n");
  CHECK(file.dump() ==
        Lines{"card a card card 1: whole = whole 12 number = number -1.5 truth = truth true word = text <x>",
              "card b card card 1: whole = whole -3 number = whole 2 truth = truth false",
              "card c card card 1: whole = whole 0 truth = truth true"});
  CHECK(file.reports().empty());
}

TEST_CASE("a column with one text in it is a column of texts") {
  for (const std::string odd : {"007", "2+", "+1", "1e3", "1.", ".5", "1,5", "-", "-0", "-01", "1.5.2",
                                "12345678901234567890", "True"}) {
    INFO(odd);
    const File file("id;value\na;1\nb;" + odd + "\n");
    CHECK(file.dump() ==
          Lines{"card a card card 1: value = text <1>", "card b card card 1: value = text <" + odd + ">"});
    CHECK(file.reports().empty());
  }
  CHECK(File("id,v\na,1\nb,TRUE\n").dump() ==
        Lines{"card a card card 1: v = text <1>", "card b card card 1: v = text <TRUE>"});
}

TEST_CASE("what every card has is text even where it looks like a number") {
  const File file("id,name,type,deck,text\n7,1984,1,2,TRUE\n");
  CHECK(file.dump() == Lines{"card 7 1 2 1:"});
  CHECK(file.components[0].name.text() == "1984");
  CHECK(file.components[0].text.text() == "TRUE");
  CHECK(file.reports().empty());
}

TEST_CASE("a count that is no number is reported alone, not with all others") {
  const File file("id,count\na,2\nb,two\nc,3\nd,1001\n");
  CHECK(file.reports() == Lines{"3:3 source/wrong-type", "5:3 source/out-of-range"});
  CHECK(file.advice() == "write a whole number into the cell, or leave it empty");
  CHECK(file.dump() ==
        Lines{"card a card card 2:", "card b card card 1:", "card c card card 3:", "card d card card 1:"});
}

TEST_CASE("a row without an id is reported where the id should stand") {
  CHECK(File("id,name\n,Ember\n").reports() == Lines{"2:1 source/missing-key"});
  CHECK(File("name,id\nEmber,\n").reports() == Lines{"2:7 source/missing-key"});
  const File file("name,count,id\nEmber\n");
  CHECK(file.reports() == Lines{"2:6 source/missing-key"});
  CHECK(file.advice() == "write one into the column `id`");
}

TEST_CASE("a wrong id is mended without quotes in a table") {
  const File file("id\nBig Ember\n");
  CHECK(file.reports() == Lines{"2:1 cards/bad-id"});
  CHECK(file.diagnostics.all()[0].suggestion->edits.at(0).replacement == "big-ember");
}

TEST_CASE("marks are checked in every text of a table") {
  const File file("id,name,text\na,Ü *A,\"x \"\"y\"\" **z\"\n");
  CHECK(file.reports() == Lines{"2:5 cards/open-mark", "2:17 cards/open-mark"});
  CHECK(file.advice() == "close it with `*`, or write `\\*` for a star itself");
}

TEST_CASE("a column's name is checked once, however many rows there are") {
  const File file("id,Max Cargo,höhe\na,1,2\nb,3,4\n");
  CHECK(file.reports() == Lines{"1:4 cards/bad-field-name", "1:14 cards/bad-field-name"});
  CHECK(file.dump() == Lines{"card a card card 1: max_cargo = whole 1 hohe = whole 2",
                             "card b card card 1: max_cargo = whole 3 hohe = whole 4"});
}

TEST_CASE("an ID in capitals is reported, and read as one") {
  const File file("ID,Name\na,B\n");
  CHECK(file.reports() == Lines{"1:1 cards/bad-field-name", "1:4 cards/bad-field-name"});
  CHECK(file.dump() == Lines{"card a card card 1:"});
}

TEST_CASE("two columns of one name are reported, and the first is read") {
  const File file("id,cost,cost\na,1,2\n");
  CHECK(file.reports() == Lines{"1:9 cards/duplicate-column"});
  CHECK(file.dump() == Lines{"card a card card 1: cost = whole 1"});
}

TEST_CASE("a column without a name may be empty and nothing else") {
  CHECK(File("id,,cost,\na,,1,\n").reports().empty());
  const File file("id,,cost\na,,1\nb,x,2\n");
  CHECK(file.reports() == Lines{"1:4 cards/unnamed-column"});
  CHECK(file.sources.text(file.diagnostics.all()[0].secondary.at(0).span) == "x");
}

TEST_CASE("a table without names or ids is reported once") {
  const File none("ember,Ember,2\nfrost,Frost,3\n");
  CHECK(none.reports() == Lines{"1:1 cards/no-header"});
  CHECK(none.dump().empty());
  const File no_id("name,count\nEmber,2\nFrost,3\n");
  CHECK(no_id.reports() == Lines{"1:1 cards/no-id-column"});
  CHECK(no_id.dump().size() == 2);
}

TEST_CASE("a cell beyond the last column is reported by its name, empty ones are not") {
  const File file("id,text\na,one, two, three\nb,c,,\n");
  CHECK(file.reports() == Lines{"2:8 cards/extra-cell"});
  CHECK(file.message() == "the cell `two` stands beyond the last column: there are only 2");
}

TEST_CASE("a row that is cut wrongly by a quote has one report") {
  CHECK(File("id,text\na,\"say \"hi, you\" now\"\n").reports() == Lines{"2:9 cards/text-after-quote"});
}

TEST_CASE("a kind that there is not comes with the nearest or the list") {
  const File near("id,kind\na,Token\n");
  CHECK(near.reports() == Lines{"2:3 cards/bad-kind"});
  CHECK(near.advice() == "did you mean `token`?");
  CHECK(File("id,kind\na,meeple\n").advice() ==
        "the kinds are `card`, `board`, `token`, `standee`, `tile` and `mat`");
}

TEST_CASE("a table without rows is an empty file") {
  CHECK(File("").reports() == Lines{"1:1 cards/empty-file"});
  CHECK(File("\xEF\xBB\xBF").reports() == Lines{"1:1 cards/empty-file"});
  CHECK(File("\r\n,,\r\n").reports() == Lines{"1:1 cards/empty-file"});
  CHECK(File("id,name\n").reports() == Lines{"1:1 cards/empty-file"});
}

TEST_CASE("a column that one row alone uses gets no edit, for that would name two columns alike") {
  source::Sources sources;
  source::Diagnostics diagnostics;
  const auto file = sources.add("a.csv", "id,strength,strenght\na,1,\nb,2,\nc,,3\n");
  cards::gather({std::make_shared<cards::CardFile>(cards::read_card_file(file, sources, diagnostics))},
                diagnostics);
  CHECK(test::brief(diagnostics, sources) == Lines{"1:13 cards/rare-field"});
  CHECK(diagnostics.all()[0].suggestion->edits.empty());
}

TEST_CASE("line breaks in cells may differ from those between rows") {
  source::Sources sources;
  source::Diagnostics diagnostics;
  const std::string text = "id,text\r\na,\"one\ntwo\"\r\n";
  CHECK(source::check_text(sources.add("a.csv", text), sources, diagnostics));
  CHECK(diagnostics.all().empty());
  CHECK(source::check_text(sources.add("a.toml", text), sources, diagnostics));
  CHECK(test::brief(diagnostics, sources) == Lines{"2:7 source/mixed-line-ends"});
}

TEST_CASE("every beginning of a rich table is read without trouble") {
  const std::string whole =
      "\xEF\xBB\xBFid;Name;count;text;kind;;cost;cost\r\n"
      "ü;\"Größe \"\"X\"\"\";2x;\"🦎 **bold\r\n\r\n:Icon: *a\" b;tokn;1;2;3;4\r\n"
      ";;;\r\n frog ; \"a\" ;1001;'x';card;;-1.5;007\n\"open";
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    INFO(size);
    const File file(whole.substr(0, size));
    for (const auto& diagnostic : file.diagnostics.all()) {
      REQUIRE(diagnostic.primary.span.begin <= diagnostic.primary.span.end);
      REQUIRE(diagnostic.primary.span.end <= size);
      source::write_human(diagnostic, file.sources, {});
    }
  }
}
