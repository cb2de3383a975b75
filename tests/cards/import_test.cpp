#include "cards/import.h"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "cards/card_file.h"
#include "support/harness.h"

using namespace rulepress;
using Lines = std::vector<std::string>;

namespace {

struct Imported {
  explicit Imported(const std::string& csv) {
    made = cards::import_csv(sources.add("list.csv", csv), sources, diagnostics);
  }
  Lines reports() const { return test::brief(diagnostics, sources); }

  source::Sources sources;
  source::Diagnostics diagnostics;
  cards::Import made;
};

// Everything that a component holds, as text. Fields from [defaults] come last in TOML, so fields are sorted.
Lines contents(const std::string& path, const std::string& text, Lines& reports) {
  source::Sources sources;
  source::Diagnostics diagnostics;
  const auto file = cards::read_card_file(sources.add(path, text), sources, diagnostics);
  reports = test::brief(diagnostics, sources);
  Lines made;
  for (const cards::Component& c : file.components) {
    made.push_back(fmt::format("{} {} {} {} {} <{}> <{}>", name_of(c.kind), c.id, c.type, c.deck, c.count,
                               c.name.text(), c.text.text()));
    Lines fields;
    for (const cards::Field& field : c.fields) {
      source::TomlTable one;
      one.entries.push_back({field.name, field.name_span, field.value});
      fields.push_back(source::dump(one));
    }
    std::sort(fields.begin(), fields.end());
    for (const std::string& field : fields) made.back() += " " + field;
  }
  return made;
}

}  // namespace

TEST_CASE("a table becomes cards in a readable order") {
  const Imported made(
      "text,cost,id,count,name\n"
      "Take 1.,2,sunflower,4,Sunflower\n"
      ",3,nightshade,2,Nightshade\n");
  CHECK(made.made.toml ==
        "[[card]]\nid = \"sunflower\"\nname = \"Sunflower\"\ncount = 4\ncost = 2\ntext = \"Take 1.\"\n"
        "\n"
        "[[card]]\nid = \"nightshade\"\nname = \"Nightshade\"\ncount = 2\ncost = 3\n");
  CHECK(made.made.components == 2);
  CHECK(made.made.notes.empty());
  CHECK(made.reports().empty());
}

TEST_CASE("what all rows have alike stands in the defaults") {
  const Imported made("id,type,count,rare,cost\na,plant,2,TRUE,1.5\nb,plant,2,TRUE,\n");
  CHECK(made.made.toml ==
        "[defaults]\ntype = \"plant\"\ncount = 2\nrare = true\n\n"
        "[[card]]\nid = \"a\"\ncost = 1.5\n\n[[card]]\nid = \"b\"\n");
}

TEST_CASE("a single row has nothing in common with others") {
  CHECK(Imported("id,type\na,plant\n").made.toml == "[[card]]\nid = \"a\"\ntype = \"plant\"\n");
}

TEST_CASE("kinds become headers, and rows keep their order") {
  CHECK(Imported("id,kind\na,token\nb,\nc,token\n").made.toml ==
        "[[token]]\nid = \"a\"\n\n[[card]]\nid = \"b\"\n\n[[token]]\nid = \"c\"\n");
}

TEST_CASE("texts with line breaks and long texts stand on lines of their own") {
  CHECK(Imported("id,text\na,\"one\n\ntwo\"\n").made.toml ==
        "[[card]]\nid = \"a\"\ntext = \"\"\"\none\n\ntwo\"\"\"\n");
  const std::string eighty(80, 'x');
  CHECK(Imported("id,text\na," + eighty + "\n").made.toml ==
        "[[card]]\nid = \"a\"\ntext = \"" + eighty + "\"\n");
  CHECK(Imported("id,text\na," + eighty + "y\n").made.toml ==
        "[[card]]\nid = \"a\"\ntext = \"\"\"\n" + eighty + "y\"\"\"\n");
}

TEST_CASE("quotes and backslashes are escaped where TOML wants it") {
  CHECK(Imported("id,text\na,\"say \"\"hi\"\" \\* x\"\n").made.toml ==
        "[[card]]\nid = \"a\"\ntext = \"say \\\"hi\\\" \\\\* x\"\n");
  CHECK(Imported("id,text\na,\"one \"\"\"\"\"\"\n\"\"two\"\" \\*\"\"\"\n").made.toml ==
        "[[card]]\nid = \"a\"\ntext = \"\"\"\none \"\"\\\"\n\"two\" \\\\*\\\"\"\"\"\n");
}

TEST_CASE("curly quotes and no-break spaces stay in the text") {
  CHECK(Imported("id,text\na,“Ja”\u00A0– 2\u00A0€\n").made.toml ==
        "[[card]]\nid = \"a\"\ntext = \"“Ja”\u00A0– 2\u00A0€\"\n");
}

TEST_CASE("names of columns become names of fields, with a note") {
  const Imported made("ID;Name;Max Cargo;max_cargo;;Höhe;Цена;\na;A;1;2;3;4;5;\n");
  CHECK(made.made.toml ==
        "[[card]]\nid = \"a\"\nname = \"A\"\nmax_cargo_2 = 1\nmax_cargo = 2\ncolumn_5 = 3\nhohe = 4\n"
        "column_7 = 5\n");
  CHECK(made.made.notes == Lines{"the column `ID` is the field `id`", "the column `Name` is the field `name`",
                                 "the column `Max Cargo` is the field `max_cargo_2`",
                                 "column 5 had no name and is the field `column_5`",
                                 "the column `Höhe` is the field `hohe`",
                                 "the column `Цена` is the field `column_7`"});
  CHECK(made.reports().empty());
}

TEST_CASE("two columns of one name get a number") {
  CHECK(Imported("id,cost,cost\na,1,2\n").made.toml == "[[card]]\nid = \"a\"\ncost = 1\ncost_2 = 2\n");
}

TEST_CASE("missing ids are made from names, each only once") {
  const Imported made("id,name\n,Big Ember\nfrost,Frost\n,Frost\n,Frost\n,\n");
  CHECK(made.made.toml ==
        "[[card]]\nid = \"big-ember\"\nname = \"Big Ember\"\n\n[[card]]\nid = \"frost\"\nname = \"Frost\"\n\n"
        "[[card]]\nid = \"frost-2\"\nname = \"Frost\"\n\n[[card]]\nid = \"frost-3\"\nname = \"Frost\"\n");
  CHECK(made.made.notes == Lines{"3 missing ids were made: `big-ember`, `frost-2` and `frost-3`"});
  const Imported without("name,cost\nA,1\n!,2\n,3\nB,4\nC,5\n");
  CHECK(without.made.notes == Lines{"5 missing ids were made: `a`, `card`, `card-2` and 2 more"});
  CHECK(without.reports().empty());
}

TEST_CASE("ids that ids cannot be are changed, with a note") {
  const Imported made("id,name\nBig Ember,X\nbig-ember,Y\n");
  CHECK(made.made.toml ==
        "[[card]]\nid = \"big-ember-2\"\nname = \"X\"\n\n[[card]]\nid = \"big-ember\"\nname = \"Y\"\n");
  CHECK(made.made.notes == Lines{"1 id was changed: `big-ember-2`"});
}

TEST_CASE("a long name makes an id that is short enough, even with a number") {
  const std::string name(70, 'a');
  const Imported made("name\n" + name + "\n" + name + "\n");
  CHECK(made.made.toml.find("id = \"" + std::string(60, 'a') + "\"") != std::string::npos);
  CHECK(made.made.toml.find("id = \"" + std::string(58, 'a') + "-2\"") != std::string::npos);
}

TEST_CASE("mistakes of the table are reported and not imported over") {
  CHECK(Imported("id,text\na,\"b\n").reports() == Lines{"2:3 cards/open-quote"});
  CHECK(Imported("id,text\na,b,c\n").reports() == Lines{"2:5 cards/extra-cell"});
  CHECK(Imported("id,kind\na,meeple\n").reports() == Lines{"2:3 cards/bad-kind"});
  CHECK(Imported("ember,Ember\n").reports() == Lines{"1:1 cards/no-header"});
  CHECK(Imported("id,name\n").reports() == Lines{"1:1 cards/empty-file"});
  CHECK(Imported("").made.components == 0);
}

TEST_CASE("what was imported holds exactly what the table holds") {
  const std::string csv =
      "\xEF\xBB\xBFkind;id;type;name;text;count;cost;rare;serial;flavour;weight;deck\r\n"
      ";reed;plant;\"Reed; tall\";\"Say \"\"croak\"\".\n\nThen **draw** :card: "
      "\\*.\";3;1;TRUE;007;“ja”;1.50;d\r\n"
      "card;lily;plant;1984;\"\"\"\"\"\"\"\"\"\r\nthree\"\"\"\"\"\"\";;2;FALSE;2+; a\u00A0b ;2;d\r\n"
      ";;;;;;;;;;;\r\n"
      "token;stone;plant;\"🪨 Größe\";\" blanks at both ends \";40;;TRUE;12;\"tab\there\";-0.25;d\r\n"
      "tile;swamp;plant;Swamp;\"\r\nstarts and ends with a line break\r\n\";0;-5;;;"
      "\"" +
      std::string(90, 'z') +
      "\\\";100000000000000000000000.5;d\r\n"
      "mat;long;plant;L;\"line one \\\n  line two\";1000;0;FALSE;TRUE;'x';0.1;d\r\n";
  const Imported made(csv);
  CHECK(made.reports().empty());
  CHECK(made.made.notes.empty());
  Lines of_csv;
  Lines of_toml;
  const Lines before = contents("a.csv", csv, of_csv);
  const Lines after = contents("a.toml", made.made.toml, of_toml);
  CHECK(before.size() == 5);
  CHECK(of_csv.empty());
  CHECK(of_toml.empty());
  CHECK(before == after);
  CHECK(
      made.made.toml.starts_with("[defaults]\ntype = \"plant\"\ndeck = \"d\"\n\n[[card]]\nid = \"reed\"\n"));
}
