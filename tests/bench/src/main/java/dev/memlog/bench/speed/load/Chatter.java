package dev.memlog.bench.speed.load;

import dev.memlog.bench.run.Words;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A generator of chat messages of about 145 characters (LoCoMo's turns have 110 on average). Almost
 * all messages are different, and the same seed gives the same messages. They serve to measure
 * speed without a data set, but not quality.
 */
public final class Chatter {

  /**
   * The number of messages of each user, which is typical of a busy user, so that a search within
   * one user has a realistic number of passages.
   */
  public static final int PER_USER = 500;

  public static final int PER_CONVERSATION = 25;

  private static final Instant BEGAN = Instant.parse("2024-01-01T08:00:00Z");
  private static final Words WORDS = Words.read(Chatter.class, "chatter.json");

  private static final String[] PEOPLE = WORDS.of("people");
  private static final String[] OPENERS = WORDS.of("openers");
  private static final String[] VERBS = WORDS.of("verbs");
  private static final String[] ADJECTIVES = WORDS.of("adjectives");
  private static final String[] NOUNS = WORDS.of("nouns");
  private static final String[] CLOSERS = WORDS.of("closers");

  private final Random random;

  public Chatter(long seed) {
    this.random = new Random(seed);
  }

  /**
   * Returns messages of several users; each conversation has two speakers.
   *
   * @param prefix the prefix of the ids of users and conversations
   * @param count the number of messages
   */
  public List<Said> messages(String prefix, int count) {
    List<Said> all = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int user = i / PER_USER;
      int conversation = i / PER_CONVERSATION;
      all.add(said(user(prefix, user), prefix + "-c" + conversation, user, i, i));
    }
    return all;
  }

  /**
   * Returns a message.
   *
   * @param turn the number of the turn in the conversation, in which two speakers alternate
   * @param number the number of the message among all messages
   */
  private Said said(String user, String conversation, int person, int turn, int number) {
    return new Said(
        user,
        conversation,
        "m" + number,
        PEOPLE[(person + turn % 2 * 5) % PEOPLE.length],
        BEGAN.plusSeconds(60L * number),
        sentence(number) + (number % 3 == 0 ? "" : " " + sentence(number + 1)));
  }

  /**
   * Returns messages of users who write concurrently: one message of each user in turn, and for
   * each user one conversation after the other. A chat product receives messages in this order,
   * whereas an import sends one conversation after the other.
   *
   * @param prefix the prefix of the ids of users and conversations
   * @param users the number of users
   * @param count the number of messages
   */
  public List<Said> atOnce(String prefix, int users, int count) {
    List<Said> all = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int user = i % users;
      int conversation = i / users / PER_CONVERSATION;
      all.add(
          said(user(prefix, user), prefix + "-c" + user + "-" + conversation, user, i / users, i));
    }
    return all;
  }

  public static String user(String prefix, int number) {
    return prefix + "-u" + number;
  }

  /**
   * Returns a question about the topics of the generated messages. Every second question names a
   * person.
   */
  public String question(int number) {
    String about = pick(ADJECTIVES) + " " + pick(NOUNS) + " and the " + pick(NOUNS);
    return number % 2 == 0
        ? "What happened to the " + about + " number " + number + "?"
        : "What did " + pick(PEOPLE) + " say about the " + about + "?";
  }

  /** Returns a sentence. Every fourth sentence contains its number, which makes it unique. */
  private String sentence(int number) {
    return String.join(
        " ",
        pick(OPENERS),
        "I",
        pick(VERBS),
        "a",
        pick(ADJECTIVES),
        pick(NOUNS),
        "near the",
        pick(NOUNS) + (number % 4 == 0 ? " " + number : ""),
        pick(CLOSERS));
  }

  private String pick(String[] words) {
    return words[random.nextInt(words.length)];
  }
}
