package dev.memlog.language.comparison;

import dev.memlog.language.english.Verbs;
import dev.memlog.language.english.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A repeatable act that a statement reports, such as running, visiting a friend or going to the
 * gym, without place, company and day. Several reports of the same act suggest a habit. States, and
 * turning points in life such as a marriage, are not acts.
 *
 * @param actor the name of the person as the statement writes it
 * @param verb the base form of the verb
 * @param object the object or the destination of the act, such as "tennis" or "to the gym"; empty
 *     if there is none
 */
public record Act(String actor, String verb, String object) {

  private static final int MOST_OBJECT_WORDS = 4;

  /** The verbs of movement, whose distance or time does not make another act. */
  private static final Set<String> MOVING =
      WordLists.of("run walk swim jog cycle bike hike row ski climb skate surf sail ride");

  private static final Set<String> REPEATABLE =
      WordLists.of(
          "dance sing paint draw write read cook bake play practise practice train exercise "
              + "volunteer visit call meet teach study garden fish box knit sew meditate pray "
              + "attend watch clean water");

  /** Activities that people do, as in "did yoga". */
  private static final Set<String> ACTIVITIES =
      WordLists.of("yoga pilates karate judo gymnastics aerobics taekwondo aikido zumba ballet");

  private static final Set<String> CIRCUMSTANCES =
      WordLists.of(
          "in on at to for with and or but from by along around round through after before near "
              + "while until because during over under past about of as this last yesterday today "
              + "tonight again together alone there here outside every");

  private static final Set<String> ADVERBS = WordLists.of("also just again finally then");
  private static final Set<String> DETERMINERS = WordLists.of("a an the her his their");
  private static final Set<String> PRONOUNS =
      WordLists.of("it them that those these one some him her something everything");
  private static final Set<String> NUMBERS =
      WordLists.of(
          "two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty "
              + "fifty hundred half several many few");

  /**
   * Returns the act that a statement in the past tense reports; empty if the statement reports no
   * repeatable act.
   */
  public static Optional<Act> of(Statement statement) {
    String text = statement.text().strip().replace('’', '\'');
    String subject = statement.subject();
    if (subject.isEmpty()
        || statement.negated()
        || !text.toLowerCase(Locale.ROOT).startsWith(subject + " ")) {
      return Optional.empty();
    }
    String actor = text.substring(0, subject.length());
    List<String> words =
        new ArrayList<>(List.of(text.substring(subject.length() + 1).split("[^\\p{L}\\p{N}'-]+")));
    while (!words.isEmpty() && ADVERBS.contains(lower(words.getFirst()))) {
      words.removeFirst();
    }
    if (words.isEmpty() || !past(words.getFirst())) {
      return Optional.empty();
    }
    String verb = Verbs.base(lower(words.getFirst()));
    List<String> rest = words.subList(1, words.size());
    return switch (verb) {
      case "go" -> going(actor, rest);
      case "do", "take", "have" -> lightly(actor, verb, rest);
      default -> doing(actor, verb, rest);
    };
  }

  /** Returns the act of "did yoga", "did a 10 k run" or "took a long walk". */
  private static Optional<Act> lightly(String actor, String verb, List<String> rest) {
    List<String> object = object(rest);
    if (object.isEmpty() || object.size() > MOST_OBJECT_WORDS) {
      return Optional.empty();
    }
    String last = lower(object.getLast());
    if (verb.equals("do") && object.size() == 1 && ACTIVITIES.contains(last)) {
      return Optional.of(new Act(actor, verb, last));
    }
    boolean one = List.of("a", "an").contains(lower(object.getFirst()));
    return one && MOVING.contains(last) ? Optional.of(new Act(actor, last, "")) : Optional.empty();
  }

  /** Returns the act of "went running", "went for a run" or "went to the gym". */
  private static Optional<Act> going(String actor, List<String> rest) {
    if (rest.isEmpty()) {
      return Optional.empty();
    }
    String first = lower(rest.getFirst());
    if (Verbs.gerund(first)) {
      return doing(actor, Verbs.base(first), rest.subList(1, rest.size()));
    }
    if (first.equals("for")) {
      return rest.stream()
          .skip(1)
          .limit(3)
          .map(Act::lower)
          .filter(MOVING::contains)
          .findFirst()
          .map(verb -> new Act(actor, verb, ""));
    }
    List<String> place = first.equals("to") ? object(rest.subList(1, rest.size())) : List.of();
    return named(place)
        ? Optional.of(new Act(actor, "go", "to " + joined(place)))
        : Optional.empty();
  }

  private static Optional<Act> doing(String actor, String verb, List<String> rest) {
    List<String> object = object(rest);
    if (MOVING.contains(verb)) {
      boolean plain = object.isEmpty() || counted(object) || !named(object);
      return Optional.of(new Act(actor, verb, plain ? "" : joined(object)));
    }
    return REPEATABLE.contains(verb) && (object.isEmpty() || named(object))
        ? Optional.of(new Act(actor, verb, joined(object)))
        : Optional.empty();
  }

  private static List<String> object(List<String> rest) {
    return rest.stream().takeWhile(word -> !CIRCUMSTANCES.contains(lower(word))).toList();
  }

  /** Returns whether the words name a thing, which is the same at each repetition. */
  private static boolean named(List<String> object) {
    return !object.isEmpty()
        && object.size() <= MOST_OBJECT_WORDS
        && !counted(object)
        && !PRONOUNS.contains(lower(object.getLast()));
  }

  private static boolean counted(List<String> object) {
    return object.stream()
        .anyMatch(word -> NUMBERS.contains(lower(word)) || Character.isDigit(word.charAt(0)));
  }

  private static boolean past(String word) {
    return Verbs.past(lower(word)) || lower(word).equals("read");
  }

  private static String joined(List<String> words) {
    return String.join(" ", words);
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  /**
   * Returns a key that is equal for two reports of the same act: the actor in lower case, the verb,
   * and the object in lower case without determiners.
   */
  public String key() {
    String bare =
        List.of(object.toLowerCase(Locale.ROOT).split(" ")).stream()
            .filter(word -> !DETERMINERS.contains(word))
            .collect(Collectors.joining(" "));
    return actor.toLowerCase(Locale.ROOT) + "|" + verb + "|" + bare;
  }

  /** Returns the act as a habit in the present tense, such as "Ann plays tennis". */
  public String present() {
    return actor + " " + Verbs.third(verb) + (object.isEmpty() ? "" : " " + object);
  }
}
