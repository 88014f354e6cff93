package dev.memlog.language.rules.references;

import dev.memlog.language.english.NounPhrases;
import dev.memlog.language.english.Token;
import dev.memlog.language.turn.MessageVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The mentions found so far, the latest last, by which pronouns are resolved. A pronoun is resolved
 * only if exactly one mention fits.
 */
public final class Mentions {

  /** The number of sentences back that a pronoun may refer to. */
  private static final int REACH = 3;

  private static final Set<String> GROUPS =
      Set.of("family", "fam", "team", "group", "people", "folk", "crew", "class", "couple");

  private final MessageVersion own;
  private final List<Mention> all = new ArrayList<>();

  /**
   * Creates an empty list.
   *
   * @param own the message that is read
   */
  public Mentions(MessageVersion own) {
    this.own = own;
  }

  /**
   * Removes the inanimate singular mentions, since "it" may refer to something unrecognised from
   * here on.
   */
  public void unsure() {
    all.removeIf(mention -> !mention.kind().animate() && !mention.kind().plural());
  }

  /** Adds mentions, the latest last. */
  public void add(List<Mention> mentions) {
    all.addAll(mentions);
  }

  /**
   * Returns the mention that a pronoun refers to.
   *
   * @param pronoun the pronoun in lower case: he, him, his, she, her, it, its, they, them, their …
   * @param sentence the index of its sentence
   */
  public Optional<Mention> antecedent(String pronoun, int sentence) {
    boolean impersonal = !Set.of("he", "him", "his", "she", "her", "hers").contains(pronoun);
    int reach = impersonal ? REACH - 1 : REACH;
    for (int at = sentence; at >= sentence - reach; at--) {
      int in = at;
      List<Mention> there = distinct(all.stream().filter(m -> m.sentence() == in).toList());
      // In "she and my other dog" the other dog is not she.
      List<Mention> fitting =
          there.stream().filter(m -> fits(m, pronoun) && !m.phrase().contains(" other ")).toList();
      // In another speaker's words, "it" and "they" may only refer to what a question named.
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

  /**
   * Returns the only mention with a fuller name to which the phrase "the …" can refer; empty if
   * there is none or several.
   */
  Optional<Mention> fuller(List<Token> words) {
    List<Mention> meant =
        distinct(
            all.stream()
                .filter(mention -> meant(mention, words))
                .filter(mention -> mention.naming().filter(Mentions::told).isPresent())
                .toList());
    return meant.size() == 1 ? Optional.of(meant.getFirst()) : Optional.empty();
  }

  /**
   * Returns whether the phrase "the …" may refer to the mention, which must contain all of its
   * words.
   */
  private static boolean meant(Mention mention, List<Token> words) {
    String phrase = " " + mention.phrase().toLowerCase(Locale.ROOT);
    return phrase.endsWith(" " + words.getLast().lower())
        && words.stream().allMatch(word -> (phrase + " ").contains(" " + word.lower() + " "));
  }

  /** Returns the only place that was named in this sentence or the two before. */
  Optional<Mention> place(int sentence) {
    List<Mention> places =
        distinct(
            all.stream()
                .filter(
                    m -> m.sentence() >= sentence - 2 && !m.kind().animate() && !m.kind().plural())
                .filter(m -> m.asked() || m.source().equals(own))
                .filter(m -> Character.isUpperCase(m.phrase().charAt(0)) && m.kind().place())
                .toList());
    return places.size() == 1 ? Optional.of(places.getFirst()) : Optional.empty();
  }

  /** Returns whether "it" or "they" may refer to the only mention that fits. */
  private static boolean plain(Mention mention, boolean same) {
    // In "I take care of my boots, I keep them warm" the sentence has no other owned thing.
    return mention.kind().animate()
        || mention.object()
        || (same && mention.phrase().contains("'s "));
  }

  static boolean fits(Mention mention, String pronoun) {
    return switch (pronoun) {
      case "he", "him", "his", "himself", "she", "her", "hers", "herself" ->
          mention.kind().animate() && !mention.kind().plural() && !GROUPS.contains(noun(mention));
      case "it", "its", "itself" -> !mention.kind().plural() && !person(mention);
      default -> mention.kind().plural();
    };
  }

  /** Returns whether the mention is a person. Animals may be called "it" too. */
  private static boolean person(Mention mention) {
    String noun = noun(mention);
    return NounPhrases.animate(noun) && !NounPhrases.animal(noun);
  }

  /** Returns whether the phrase contains a name that identifies the thing or its owner. */
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
