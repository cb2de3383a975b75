#include "cli/commands.h"

#include <algorithm>

#include "cli/actions.h"

namespace rulepress::cli {
namespace {

const Argument games{"GAME", "Games by the name of their folder; all of them when none is named.", false,
                     true, Completes::games};
const Option jobs{
    "-j,--jobs",        "N", "Work on N files at a time; as many as there are cores when not given.",
    Completes::nothing, {},  Numbers{1, 1024, true}};
const Option format{
    "--format",
    "FORM",
    "How mistakes are shown: human (with the lines they stand in), short (one line each) or json (one "
    "object a line). short and json go to standard output.",
    Completes::choices,
    {"human", "short", "json"}};

const Option paper{
    "--paper", "NAME",
    "Sheets for this paper instead of the manifest's: A4, Letter, A3, Tabloid, Legal, or a size "
    "such as 210x297 (mm) or 8.5x11in. Several with commas between them."};
const Option marks{"--marks",
                   "KIND",
                   "What to cut along: crop (short lines outside), grid (whole lines) or none.",
                   Completes::choices,
                   {"crop", "grid", "none"}};
const Option duplex{"--duplex",
                    "EDGE",
                    "How your printer turns the paper over: long-edge, short-edge, or none for fronts only.",
                    Completes::choices,
                    {"long-edge", "short-edge", "none"}};

const Option backs{"--backs",
                   "FORM",
                   "Where backs are printed: duplex (on the other side of the paper), gutterfold (beside "
                   "their fronts, to be folded over and glued) or both, each in a file of its own.",
                   Completes::choices,
                   {"duplex", "gutterfold", "both"}};
const Option cuts{"--cuts",
                  "KIND",
                  "How neighbours are cut apart: automatic (one cut where borders are the same, two where "
                  "they differ and there is room), single or double.",
                  Completes::choices,
                  {"automatic", "single", "double"}};
const Option low_ink{"--low-ink", "",
                     "Also press sheets that save ink, by the low-ink rules of the templates."};
const Option only{"--only", "NAMES",
                  "Only these cards and other components, by id, deck, type or kind, with commas between "
                  "them; into files of their own that end in -part."};

const Option dry_run{"--dry-run", "", "List what would be made, and write nothing."};
const Option explain{"--explain", "", "Tell for each game and file why it was made again, or why not."};

Option length(std::string_view name, std::string_view text, double least, double most) {
  return {name, "MM", text, Completes::nothing, {}, Numbers{least, most, false}};
}

const Option margin = length("--margin", "What your printer cannot reach at the edge of the paper.", 0, 100);
const Option gutter = length("--gutter", "The room between cards.", 0, 100);
const Option back_x = length("--back-x", "Moves the backs to the right (to the left below 0).", -20, 20);
const Option back_y = length("--back-y", "Moves the backs down (up below 0).", -20, 20);
const Option back_rotate{
    "--back-rotate",    "DEGREES", "Turns the backs clockwise around the middle of the page.",
    Completes::nothing, {},        Numbers{-5, 5, false}};
const Option printer{"--printer", "NAME",
                     "Which of your printers, if you have calibrated several; the usual one when not given."};
const Option dump{
    "--dump",
    "VALUE",
    "Print what was made of the files: the cards, the faces (each thing drawn and its place), "
    "the sheets (where each face and mark stands), the phrases (with the cards that have them), "
    "the book (what the rulebook holds), its pages (where each line stands) or the program "
    "(the rules as instructions of the machine).",
    Completes::choices,
    {"cards", "faces", "sheets", "phrases", "book", "book-pages", "program"}};

const Argument one_game{"GAME", "The game by the name of its folder.", true, false, Completes::games};
const Option seed{
    "--seed",           "N", "Where chance begins: the same seed gives the same game. 1 when not given.",
    Completes::nothing, {},  Numbers{0, 1e15, true}};
const Option players{"--players",        "N", "How many play; as few as the rules allow when not given.",
                     Completes::nothing, {},  Numbers{1, 12, true}};
const Option settings{"--set", "NAME=VALUE", "Sets an option of the game. Several with commas between them."};
const Option variants{"--variants", "NAMES", "Switches variants on, with commas between them."};

const std::vector<Command> command_table = {
    {"check",
     check_action,
     "Look for mistakes in rules, cards and templates",
     "Reads everything that belongs to the games and reports all mistakes it finds, each with its place and "
     "what to "
     "do. Writes nothing. The exit code is 1 when there are errors; warnings alone leave it 0.",
     {games},
     {format, jobs, dump, paper, backs, duplex, marks, cuts, margin, gutter, low_ink, only, printer, back_x,
      back_y, back_rotate},
     {{"rulepress check", "all games of the workspace"},
      {"rulepress check my-game --format short", "one line for each mistake, as editors like it"}}},
    {"build",
     build_action,
     "Press the games into output/",
     "Checks the games and presses what can be printed into output/. A game with errors is not pressed, the "
     "others "
     "are. Files are written whole or not at all. What has not changed since the last time is not made "
     "again; what is needed to know that is kept in output/.cache.",
     {games},
     {format, jobs, dry_run, explain, paper, backs, duplex, marks, cuts, margin, gutter, low_ink, only,
      printer, back_x, back_y, back_rotate},
     {{"rulepress build", "all games of the workspace"},
      {"rulepress build my-game --paper A3 --duplex none", "one game, fronts only, on large paper"},
      {"rulepress build my-game --only ember,Heroes", "a card and a deck that have changed"},
      {"rulepress build --backs gutterfold --low-ink", "for a printer with one side and little ink"},
      {"rulepress build --back-x 0.8 --back-y -0.5",
       "for a printer that prints backs a little to the left and "
       "too low"}}},
    {"watch",
     watch_action,
     "Build again whenever a file changes",
     "Builds the games, then waits for changes in rules/, cards/ and templates/, and builds what has "
     "changed. "
     "Several files saved at once count as one change. While there are mistakes, they are shown afresh, and "
     "the last good outputs stay. Ctrl-C ends it.",
     {games},
     {jobs, explain, paper, backs, duplex, marks, cuts, margin, gutter, low_ink, printer, back_x, back_y,
      back_rotate},
     {{"rulepress watch", "all games of the workspace"},
      {"rulepress watch my-game --paper A4", "one game on one paper, which is faster"}}},
    {"print",
     print_action,
     "Press sheets and record what is printed; later, only what has changed",
     "Presses the sheets of a game and records in cards/GAME/printed.toml which version of each card they "
     "show. "
     "With --changed it presses only cards that differ from the printed copy, packed on as few sheets as "
     "possible, and tells which printed cards to throw away. The record is written when the sheets are "
     "there.",
     {{"GAME", "The game by the name of its folder; not needed when there is only one, or with --changed.",
       false, true, Completes::games}},
     {{"--changed", "",
       "Only what differs from the printed copy; into output/GAME/GAME-changed-a4.pdf and so on."},
      {"--record", "", "Press nothing: the copy on your table is as the files are now."},
      dry_run,
      format,
      jobs,
      paper,
      backs,
      duplex,
      marks,
      cuts,
      margin,
      gutter,
      low_ink,
      only,
      printer,
      back_x,
      back_y,
      back_rotate},
     {{"rulepress print my-game", "all of it, for the first time"},
      {"rulepress print --changed", "after some changes"},
      {"rulepress print --changed --dry-run", "what would be printed, and what thrown away"},
      {"rulepress print my-game --only ember", "a card that was lost"}}},
    {"diff",
     diff_action,
     "Show cards before and after a change",
     "Compares the cards of a game with those of an earlier version: tells what has changed in each, and "
     "presses output/GAME/GAME-diff.pdf, which shows them side by side.",
     {{"GAME", "The game by the name of its folder.", true, false, Completes::games},
      {"OLD", "A revision of git, or a folder; HEAD, the last commit, when not given.", false, false,
       Completes::folders}},
     {{"--text", "", "Only tell; press no pages."}, format, jobs},
     {{"rulepress diff my-game", "what is not committed yet"},
      {"rulepress diff my-game v1.0", "since a tag"},
      {"rulepress diff my-game HEAD~3 --text", "since three commits ago, as words only"}}},
    {"clean",
     clean_action,
     "Remove what was pressed",
     "Removes the PDF files and web pages that `rulepress build` and `rulepress simulate` have made in "
     "output/GAME/ (all that are named after the game), and what is kept in output/.cache for the next "
     "build. "
     "Other files stay, and so does everything that you have written.",
     {games},
     {},
     {{"rulepress clean", "all games of the workspace"}, {"rulepress clean my-game", "one game"}}},
    {"export",
     export_action,
     "Save single faces as PNG, SVG or PDF",
     "Draws the faces of cards and other components one by one, from the same templates as the sheets: a "
     "picture for each face, named after the card's id, or one PDF with a page for each. For web pages, "
     "printing services and table simulators. Each card is saved once, however many copies the game has.",
     {{"GAME", "The game, by the name of its folder.", true, false, Completes::games},
      {"ID", "Cards and other components by their ids; all of them when none is named.", false, true}},
     {{"--as",
       "FORM",
       "png (when not given), svg (letters as outlines) or pdf (a page for each face, text stays text).",
       Completes::choices,
       {"png", "svg", "pdf"}},
      {"--dpi",
       "N",
       "Pixels an inch of a PNG; 300 when not given.",
       Completes::nothing,
       {},
       Numbers{10, 2400, true}},
      {"--bleed", "", "Leave the bleed on; without it faces are as large as the cut card."},
      {"--face",
       "SIDE",
       "Only fronts or only backs; both when not given.",
       Completes::choices,
       {"front", "back"}},
      {"--to", "DIR",
       "The folder to write to; output/GAME/png, output/GAME/svg or output/GAME when not given.",
       Completes::folders},
      jobs},
     {{"rulepress export my-game", "all faces as PNG, into output/my-game/png/"},
      {"rulepress export my-game ember --as svg --face front", "one face"},
      {"rulepress export my-game --as pdf --bleed", "one card a page, as printing services like it"}}},
    {"calibrate",
     calibrate_action,
     "Find out where your printer puts backs, and make it good",
     "Presses a page that is printed on both sides and held against the light: it tells how far your printer "
     "moves backs, and what to type. What you type is saved on this computer, outside of the workspace, and "
     "`rulepress build` moves backs by it, unless the manifest or the command line says otherwise.",
     {},
     {{"--paper", "NAME", "The paper that you print on, as for build; A4 when not given."},
      {"--duplex",
       "EDGE",
       "How your printer turns the paper over: long-edge (when not given) or short-edge.",
       Completes::choices,
       {"long-edge", "short-edge"}},
      {"--step",
       "MM",
       "From ring to ring; 0.5 when not given.",
       Completes::nothing,
       {},
       Numbers{0.05, 2, false}},
      printer,
      {"--set", "X,Y[,DEGREES]",
       "Save how backs must be moved: mm to the right and down, and degrees clockwise."},
      {"--show", "", "Print what is saved."},
      {"--forget", "", "Remove what is saved."}},
     {{"rulepress calibrate", "the page, for A4 paper"},
      {"rulepress calibrate --set 0.5,-1", "as the page tells: half a millimetre to the right, one up"},
      {"rulepress calibrate --printer office --set 1,0",
       "a second printer; then: rulepress build --printer office"},
      {"rulepress calibrate --paper Letter --step 1", "for a printer that is far off"}}},
    {"new",
     new_action,
     "Start a game in a folder of its own",
     "Makes a folder with a small game to start from. Files that are there already are never overwritten.",
     {{"NAME", "The title of the game; its folder is named after it.", true, false, Completes::nothing}},
     {{"--level",
       "N",
       "How much of Rulepress to use. 0: cards and templates. 1: a rulebook that says what cards there are. "
       "2: cards that mean what they say. 3: a whole game that can be played. "
       "See docs/tutorial.",
       Completes::choices,
       {"0", "1", "2", "3"}}},
     {{"rulepress new \"Star Garden\"", "makes the folder star-garden/"},
      {"rulepress new \"Star Garden\" --level 1", "with a rulebook"}}},
    {"import",
     import_action,
     "Turn a spreadsheet into a file of cards",
     "Reads a table that a spreadsheet has saved as CSV and writes its rows as cards in TOML into the game's "
     "folder in cards/, in the same order. What all rows have alike is written once. Says which columns got "
     "other names, and which rows an id. A file that is there already is never overwritten.",
     {{"FILE", "The table; its first row names the columns.", true, false, Completes::files}},
     {{"--game", "NAME", "The game that the cards belong to; not needed when there is only one.",
       Completes::games},
      {"--to", "FILE", "The name of the file to write; as that of the table when not given."}},
     {{"rulepress import plants.csv", "writes cards/my-game/plants.toml"},
      {"rulepress import ~/sheet.csv --game my-game --to spells.toml", "writes cards/my-game/spells.toml"}}},
    {"model",
     model_action,
     "Show what the rules of a game mean to Rulepress",
     "Prints all that the rules declare, with the types that were found and every name resolved: for "
     "designers who wonder how a rule was read, and for other tools.",
     {{"GAME", "The game by the name of its folder.", true, false, Completes::games}},
     {{"--as", "FORM", "text, or json for other tools.", Completes::choices, {"text", "json"}}},
     {{"rulepress model my-game", "as text"}, {"rulepress model my-game --as json", "for other tools"}}},
    {"simulate",
     simulate_action,
     "Play many games and tell what is wrong with them",
     "Plays whole games and reports how they ended, who won, what became of every card, supply and rule, and "
     "what "
     "stands out. When nothing else is said, 1000 games by chance, some by agents that search, and some "
     "between "
     "the two. The same seeds give the same report for any number of jobs. A game in which a rule fails is "
     "saved, "
     "so that it can be looked at. Ctrl-C gives the report so far. The exit code is 1 when a rule failed.",
     {one_game},
     {{"--games",
       "N",
       "How many games; 1000 by chance, 50 of agents that think, when not given.",
       Completes::nothing,
       {},
       Numbers{1, 1e9, true}},
      {"--agents", "NAMES",
       "Who plays the game: random, greedy (by the score, or greedy:STAT), search (or search:500, how often "
       "for each "
       "decision), or "
       "an agent of yours from rules/GAME/agents.toml. One for all, or one for each seat with commas between "
       "them."},
      {"--rotate", "",
       "Each seed is played once for each seat, and the agents move on by one seat every time."},
      players,
      seed,
      settings,
      variants,
      {"--report", "FORMS",
       "Write the report as html (one page with plots), json or csv, several with commas between them, into "
       "output/GAME/GAME-report.html and so on."},
      {"--against", "OLD",
       "Compare with another version of the game on the same seeds: a folder, or a revision of git."},
      {"--vary", "NUMBER=A..B",
       "Play with each value of a number: CARD.FIELD=1..5 (a card by its id; FIELD may be count), "
       "supply.NAME=30..50, or "
       "an option of the game. A..B/STEP takes steps."},
      {"--without", "CARDS",
       "What a card is worth: the same seeds once more with one player who never uses it, in every seat; "
       "where all play "
       "together, nobody does. Several cards with commas between them, or all."},
      {"--log", "",
       "Tell everything that happens, under the headings of the rulebook; one game when --games is not "
       "given. Not together with --against, --without or --vary."},
      jobs,
      format},
     {{"rulepress simulate my-game", "a quick look, with as few players as the rules allow"},
      {"rulepress simulate my-game --players 4 --games 10000", "a larger table, by chance"},
      {"rulepress simulate my-game --agents search:500,random --rotate --report html",
       "one who thinks against one who does not"},
      {"rulepress simulate my-game --against HEAD", "what a change that is not committed yet does"},
      {"rulepress simulate my-game --vary pumpkin.cost=1..6", "what a card should cost"},
      {"rulepress simulate my-game --seed 17 --log", "one game, line by line"}}},
    {"play",
     play_action,
     "Play a game in the terminal",
     "You sit at the table and see what your seat may see; whoever else plays chooses by chance. Decisions "
     "are "
     "numbered. `undo` takes one back, `save NAME` keeps the game, `help` tells more.",
     {one_game},
     {{"--seat", "LETTER", "Where you sit: A, B, C …; A when not given."},
      players,
      seed,
      settings,
      variants,
      {"--replay", "FILE", "Go on with a saved game; the file's place in the workspace.", Completes::files}},
     {{"rulepress play my-game", "a game against chance"},
      {"rulepress play my-game --players 3 --seat B", "in the middle of three"},
      {"rulepress play my-game --replay output/my-game/saved/evening.replay", "go on with a game"}}},
    {"schema",
     schema_action,
     "Print a JSON Schema of a game's card files",
     "Prints what the rules say about cards as a JSON Schema. Editors that know TOML use it to complete "
     "fields and to "
     "mark mistakes while you type.",
     {{"GAME", "The game by the name of its folder.", true, false, Completes::games}},
     {},
     {{"rulepress schema my-game > cards/my-game/.schema.json",
       "then name it in the first line of a card file: "
       "#:schema .schema.json"}}},
    {"explain",
     explain_action,
     "Tell more about a kind of mistake",
     "Shows what a mistake means, why it is one, an example and how it is mended. Without a name it lists "
     "all kinds of "
     "mistake.",
     {{"SLUG", "The name in square brackets at the end of a report.", false, false, Completes::slugs}},
     {},
     {{"rulepress explain cards/duplicate-id", "one kind of mistake"}, {"rulepress explain", "the list"}}},
    {"explain-card",
     explain_card_action,
     "Tell how a card's text was read",
     "Shows what a card says, which phrases of the rulebook that is, with what stands in their slots, and "
     "what it "
     "has to do with: verbs it watches, stats it changes, menus it adds to.",
     {{"ID", "Cards by their ids or names.", true, true}},
     {{"--game", "NAME", "Only cards of this game.", Completes::games}},
     {{"rulepress explain-card sunflower", "one card"}}},
    {"completions",
     completions_action,
     "Print the completions for a shell",
     "Prints a script that lets the shell complete commands, options, games and names of mistakes.",
     {{"SHELL", "bash, zsh or fish.", true, false, Completes::choices, {"bash", "zsh", "fish"}}},
     {},
     {{"source <(rulepress completions bash)", "for this bash session"},
      {"rulepress completions fish > ~/.config/fish/completions/rulepress.fish", "for good, in fish"}}},
    {"manual",
     manual_action,
     "Print the manual page",
     "Prints the manual page in the form that man reads.",
     {},
     {},
     {{"rulepress manual | man -l -", "read it"}}},
    {"complete",
     complete_action,
     "Print candidates for a shell's completion",
     "Prints the games of the workspace or the names of mistakes, one on a line.",
     {{"KIND", "games or slugs.", true, false, Completes::choices, {"games", "slugs"}}},
     {},
     {},
     true},
};

const std::vector<Option> common_option_table = {
    {"-C", "DIR", "Work in the workspace at or above DIR instead of the current folder.", Completes::folders},
    {"-q,--quiet", "", "Print mistakes and nothing else."},
    {"-v,--verbose", "", "Tell what was done and what was taken as it was."},
    {"--color",
     "WHEN",
     "Use colours: auto (on a terminal, unless NO_COLOR is set), always or never.",
     Completes::choices,
     {"auto", "always", "never"}},
    {"-h,--help", "", "Show help; `rulepress COMMAND --help` for one command."},
};

}  // namespace

std::span<const Command> commands() {
  return command_table;
}

std::span<const Option> common_options() {
  return common_option_table;
}

const Command* find_command(std::string_view name) {
  const auto found = std::ranges::find(command_table, name, &Command::name);
  return found == command_table.end() ? nullptr : &*found;
}

}  // namespace rulepress::cli
