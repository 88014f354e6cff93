package dev.memlog.bench.forgetting;

import java.util.List;

/**
 * How a dialogue goes.
 *
 * @param fact with %s for the value
 * @param reply of the assistant
 * @param follows what is said of the fact without naming it
 */
record Story(
    String fact, String reply, String follows, String direct, String cascade, String absence) {

  static final List<Story> ALL =
      List.of(
          new Story(
              "I adopted a small grey dog named %s last month.",
              "What is the dog like?",
              "He sleeps on the old sofa in the kitchen every night.",
              "What is the name of the user's dog?",
              "Where does the dog sleep at night?",
              "Which animals live with the user?"),
          new Story(
              "I moved to %s for a new job in the spring.",
              "How do you find living there?",
              "I like it there because of the old harbour and the markets.",
              "Which town did the user move to?",
              "What does the user like about the town?",
              "Where is the user's home?"),
          new Story(
              "My sister %s works as a carpenter in a small workshop.",
              "What does she do in her free time?",
              "She plays the cello in an orchestra on weekends.",
              "What is the name of the user's sister?",
              "Who plays the cello in an orchestra?",
              "Does the user have siblings?"),
          new Story(
              "I started to work for a company called %s as a designer.",
              "What do they make?",
              "They build wooden furniture for schools.",
              "Which company does the user work for?",
              "What does the company build for schools?",
              "Who employs the user?"),
          new Story(
              "I am writing a novel called %s about a lighthouse keeper.",
              "How far have you got with it?",
              "I finished the third chapter of it on Sunday.",
              "What is the title of the user's novel?",
              "Which chapter did the user finish?",
              "What does the user do in the evenings?"),
          new Story(
              "My favorite restaurant is %s near the old station.",
              "What do you eat there?",
              "I order the spicy noodle soup there every Friday.",
              "What is the user's favorite restaurant?",
              "What does the user order every Friday?",
              "Where does the user like to dine?"));
}
