package dev.memlog.extractor.turns.rules;

import dev.memlog.extractor.turns.MessageVersion;
import dev.memlog.extractor.turns.language.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What was named so far, the latest last, and for whom a pronoun may stand. A pronoun is only
 * resolved where a single thing fits; where two do, nobody can be sure.
 */
final class Mentions {

  /** How many sentences back a pronoun may reach: farther ones have been forgotten by all. */
  private static final int REACH = 3;

  private static final Set<String> GROUPS =
      Set.of("family", "fam", "team", "group", "people", "folk", "crew", "class", "couple");

  private final MessageVersion own;
  private final List<Mention> all = new ArrayList<>();

  /**
   * @param own the message that is read
   */
  Mentions(MessageVersion own) {
    this.own = own;
  }

  /** From here on "it" may go on from something that was not understood, so nothing of before. */
  void unsure() {
    all.removeIf(mention -> !mention.animate() && !mention.plural());
  }

  void add(List<Mention> mentions) {
    all.addAll(mentions);
  }

  /**
   * Whom a pronoun stands for.
   *
   * @param pronoun in lower case: he, him, his, she, her, it, its, they, them, their …
   * @param sentence in which it stands
   */
  Optional<Mention> antecedent(String pronoun, int sentence) {
    boolean impersonal = !Set.of("he", "him", "his", "she", "her", "hers").contains(pronoun);
    int reach = impersonal ? REACH - 1 : REACH;
    for (int at = sentence; at >= sentence - reach; at--) {
      int in = at;
      List<Mention> there = distinct(all.stream().filter(m -> m.sentence() == in).toList());
      // "she and my other dog": the other one is just not she.
      List<Mention> fitting =
          there.stream().filter(m -> fits(m, pronoun) && !m.phrase().contains(" other ")).toList();
      // Of another's words only a question hands on what "it" and "they" stand for.
      if (!fitting.isEmpty()
          && impersonal
          && fitting.stream().anyMatch(m -> !m.source().equals(own) && !m.asked())) {
        return Optional.empty();
      }
      List<Mention> topics = fitting.stream().filter(Mention::topic).toList();
      if (topics.size() == 1) {
        return Optional.of(topics.getFirst());
      }
      if (fitting.size() == 1 && (!impersonal || plain(fitting.getFirst(), in == sentence))) {
        return Optional.of(fitting.getFirst());
      }
      if (!fitting.isEmpty()) {
        List<Mention> objects = fitting.stream().filter(Mention::object).toList();
        return objects.size() == 1 && (!impersonal || fitting.size() <= 2)
            ? Optional.of(objects.getFirst())
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** The only thing so far that "the …" can mean and that can be named more fully. */
  Optional<Mention> fuller(List<Token> words) {
    List<Mention> meant =
        distinct(
            all.stream()
                .filter(mention -> Definites.meant(mention, words))
                .filter(mention -> mention.naming().filter(Mentions::told).isPresent())
                .toList());
    return meant.size() == 1 ? Optional.of(meant.getFirst()) : Optional.empty();
  }

  /** The only place that was named by its name in this sentence or the two before. */
  Optional<Mention> place(int sentence) {
    List<Mention> places =
        distinct(
            all.stream()
                .filter(m -> m.sentence() >= sentence - 2 && !m.animate() && !m.plural())
                .filter(m -> m.asked() || m.source().equals(own))
                .filter(m -> Character.isUpperCase(m.phrase().charAt(0)) && m.place())
                .toList());
    return places.size() == 1 ? Optional.of(places.getFirst()) : Optional.empty();
  }

  /** Whether "it" or "they" may stand for the only thing that fits. */
  private static boolean plain(Mention mention, boolean same) {
    // "I take care of my boots, I keep them warm": within one sentence nothing else is one's own.
    return mention.animate() || mention.object() || same && mention.phrase().contains("'s ");
  }

  static boolean fits(Mention mention, String pronoun) {
    return switch (pronoun) {
      case "he", "him", "his", "himself", "she", "her", "hers", "herself" ->
          mention.animate() && !mention.plural() && !GROUPS.contains(noun(mention));
      case "it", "its", "itself" -> !mention.plural() && !person(mention);
      default -> mention.plural();
    };
  }

  /** Animals are called it, too; persons are not. */
  private static boolean person(Mention mention) {
    String noun = noun(mention);
    return NounPhrases.animate(noun) && !NounPhrases.animal(noun);
  }

  /** Whether the words tell whose or which. */
  private static boolean told(String phrase) {
    return !phrase.equals(phrase.toLowerCase(Locale.ROOT));
  }

  private static String noun(Mention mention) {
    String phrase = mention.phrase();
    return phrase.substring(phrase.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT);
  }

  private static List<Mention> distinct(List<Mention> mentions) {
    List<Mention> distinct = new ArrayList<>();
    for (Mention mention : mentions.reversed()) {
      if (distinct.stream().noneMatch(d -> d.phrase().equalsIgnoreCase(mention.phrase()))) {
        distinct.add(mention);
      }
    }
    return distinct.reversed();
  }
}
