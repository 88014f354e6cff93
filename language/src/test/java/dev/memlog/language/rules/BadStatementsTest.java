package dev.memlog.language.rules;

import static dev.memlog.language.rules.StatementRows.assistant;
import static dev.memlog.language.rules.StatementRows.row;

import dev.memlog.language.turn.Speaker;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of the kinds of statements that readers judged bad: each kind as rows of sentences that
 * give no statement, or a mended one, beside similar sentences that give a good one.
 */
class BadStatementsTest {

  /** Rows of assistants, of whom only decisions, deeds and advice for the user count. */
  static Stream<Arguments> assistants() {
    return Stream.of(
        assistant(
            "I booked the night ferry to Turku for you.",
            "The assistant booked the night ferry to Turku for the user"),
        assistant(
            "I have moved your piano lesson to noon.",
            "The assistant has moved the user's piano lesson to noon"),
        assistant(
            "I recommend the larch planks for your boathouse.",
            "The assistant recommends the larch planks for the user's boathouse"),
        assistant("I can book the night ferry to Turku for you."),
        assistant("I will send you the timetable of the ferry."),
        assistant("I understand that your boathouse leaks in autumn."),
        assistant("Larch planks last for decades near the sea."),
        assistant("You could paint the boathouse with tar."),
        assistant("The user manual of the kiln explains the settings."),
        assistant("I hope you enjoy the night ferry to Turku."),
        assistant("I provided you with a list of kilns from Finland."));
  }

  /** Rows of advice, which is no deed of its speaker. */
  static Stream<Arguments> advice() {
    return Stream.of(
        row("Watering slowly and gently helps."),
        row("Oiling the hinges in autumn works wonders."),
        row("Sanding between the coats makes a difference."),
        row("Keeping bees calm takes patience."),
        row("Sanding the boat in the shed.", "Ann is sanding the boat in the shed"));
  }

  /** Rows of contrasts, of which one half says nothing without the other. */
  static Stream<Arguments> contrasts() {
    return Stream.of(
        row("Not only postcards, Tom brought stamps from Peru."),
        row("Not just the roof, I repaired the chimney."),
        row(
            "I collect not only stamps but also postcards.",
            "Ann collects not only stamps but postcards"));
  }

  /** Rows of compliments, in which "your" is the listener's although nobody tells a fact. */
  static Stream<Arguments> compliments() {
    return Stream.of(
        row("Combining your love of tea and maps sounds like a dream."),
        row("Turning your barn into a bakery sounds wonderful."),
        row("Mixing your grandmother's recipes with new spices, what a plan."),
        row("Helping my aunt move to Oslo.", "Ann is helping their aunt move to Oslo"));
  }

  /** Rows of praise, which tells nothing of the praised thing. */
  static Stream<Arguments> praise() {
    return Stream.of(
        row("Nice poster for your play."),
        row("Nice poster, is that for the play in Graz?"),
        row("Beautiful harbor in that picture."),
        row("Great shot of the lighthouse in Bergen!"),
        row("Awesome boat, your brother built that in Turku."),
        row(
            "My nice neighbor built a boat in Turku.",
            "Ann's nice neighbor built a boat in Turku"));
  }

  /** Rows of what is true of everybody. */
  static Stream<Arguments> truths() {
    return Stream.of(
        row("Becoming a nurse is a big deal."),
        row("Learning Danish is a marathon, not a sprint."),
        row("A good kiln can change everything for a potter."),
        row("Music brings people together in every village."),
        row(
            "Becoming a nurse is my plan for next year.",
            "Becoming a nurse is Ann's plan for 2024"));
  }

  /** Rows in which the next sentence names the place or thing. */
  static Stream<Arguments> places() {
    return Stream.of(
        row(
            "I went on a trip last week. Bergen was lovely.",
            "Ann went on a trip to Bergen in the week before 9 May 2023"),
        row(
            "I visited a new city in March. Tallinn was amazing!",
            "Ann visited a new city, Tallinn, in March 2023"),
        row("I visited a new city in March."),
        row(
            "I went on a trip to Bergen in March. Turku was lovely, too.",
            "Ann went on a trip to Bergen in March 2023"),
        row("I am reading a new book. I highly recommend it!", "Ann is reading a new book"));
  }

  /** Rows of statements that mean nothing without the sentence before, and of rough dates. */
  static Stream<Arguments> open() {
    return Stream.of(
        row("I am reading that amazing series about harbors."),
        row("I moved to Oslo about five years ago.", "Ann moved to Oslo in about 2018"));
  }

  @ParameterizedTest(name = "{2}")
  @MethodSource({
    "assistants",
    "advice",
    "contrasts",
    "compliments",
    "praise",
    "truths",
    "places",
    "open"
  })
  void shouldKeepOnlyWhatIsAFactOnItsOwn(
      Speaker speaker, String before, String text, List<String> statements) {
    StatementRows.check(speaker, before, text, statements);
  }
}
