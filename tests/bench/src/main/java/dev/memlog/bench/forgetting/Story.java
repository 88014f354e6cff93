package dev.memlog.bench.forgetting;

import java.util.List;

/**
 * The plot of a generated dialogue that states a fact. In most plots further memories depend on the
 * fact: a different message refers to the fact, answers it, states less or more of it, or
 * contradicts it before or afterwards.
 *
 * @param lines the lines in order; the line that states the fact has %s in place of the value
 * @param direct a question about the fact
 * @param cascade a question about statements that depend on the fact but do not name its value
 * @param absence a question about the erased information, in other words
 */
record Story(List<Line> lines, String direct, String cascade, String absence) {

  /** A line of one speaker. */
  record Line(String role, String text) {

    boolean tellsFact() {
      return text.contains("%s");
    }
  }

  static final List<Story> ALL =
      List.of(
          // A different message refers to the thing that the fact names.
          new Story(
              List.of(
                  user("My sister %s works as a carpenter in a small workshop."),
                  assistant("What does she do in her free time?"),
                  user("She plays the cello in an orchestra on weekends.")),
              "What is the name of the user's sister?",
              "Who plays the cello in an orchestra?",
              "Does the user have siblings?"),
          new Story(
              List.of(
                  user("My brother %s teaches chemistry at a school."),
                  user("He collects old radios in the garage.")),
              "Who teaches chemistry at a school?",
              "Who collects old radios?",
              "Does the user have siblings?"),
          // A different message answers, and states nothing by itself.
          new Story(
              List.of(assistant("How long have you lived in %s?"), user("For three years.")),
              "In which town does the user live?",
              "Where has the user lived for three years?",
              "Where is the user's home?"),
          new Story(
              List.of(assistant("How old is your dog %s?"), user("He is five.")),
              "What is the name of the user's dog?",
              "Who is five years old?",
              "Which animals live with the user?"),
          new Story(
              List.of(assistant("How long have you been working for %s?"), user("For six years.")),
              "Which company does the user work for?",
              "What has the user been doing for six years?",
              "Who employs the user?"),
          // A different message states less of the fact before, or repeats it.
          new Story(
              List.of(
                  user("I play the cello in an orchestra."),
                  assistant("Which one?"),
                  user("I play the cello in an orchestra called %s.")),
              "What is the orchestra called?",
              "Which instrument does the user play in an orchestra?",
              "What is known of the user's evenings?"),
          new Story(
              List.of(
                  user("I adopted a small grey dog named %s last month."),
                  assistant("How lovely!"),
                  user("Yes, I adopted a small grey dog last month.")),
              "What is the name of the user's dog?",
              "Which dog did the user adopt?",
              "Which animals live with the user?"),
          new Story(
              List.of(
                  user("I am writing a novel about a lighthouse keeper."),
                  assistant("What is it called?"),
                  user("I am writing a novel called %s about a lighthouse keeper.")),
              "What is the title of the user's novel?",
              "What is the user's novel about?",
              "What does the user do in the evenings?"),
          // A different message contradicts the fact, before or after it.
          new Story(
              List.of(
                  user("I work for a shipyard as a welder."),
                  assistant("A hard trade."),
                  user("I work for %s as a welder.")),
              "Which company does the user work for?",
              "Where did the user work before?",
              "Who employs the user?"),
          new Story(
              List.of(
                  user("My favorite restaurant is %s near the old station."),
                  assistant("What do you eat there?"),
                  user("My favorite restaurant is the Blue Heron near the harbour.")),
              "What was the user's favorite restaurant before?",
              "Which restaurant is near the old station?",
              "Where does the user like to dine?"),
          new Story(
              List.of(
                  user("I live in Lisbon near the river."),
                  user("I live in %s near the old harbour now."),
                  user("I live in Tallinn in a wooden house now.")),
              "Where did the user live near the old harbour?",
              "In which towns has the user lived?",
              "Where is the user's home?"),
          // Only the messages around the fact depend on it.
          new Story(
              List.of(
                  user("I moved to %s for a new job in the spring."),
                  assistant("How do you find living there?"),
                  user("I like it there because of the old harbour and the markets.")),
              "Which town did the user move to?",
              "What does the user like about the town?",
              "Where is the user's home?"));

  private static Line user(String text) {
    return new Line("user", text);
  }

  private static Line assistant(String text) {
    return new Line("assistant", text);
  }
}
