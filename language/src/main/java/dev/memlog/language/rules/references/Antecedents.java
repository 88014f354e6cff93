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
 * A resolver of pronouns, which keeps the mentions of persons and things found so far. It resolves
 * a pronoun only if one mention clearly fits better than all others.
 */
public final class Antecedents {

  /** The number of sentences back that a pronoun may refer to. */
  private static final int REACH = 3;

  private static final Set<String> GROUPS =
      Set.of("family", "fam", "team", "group", "people", "folk", "crew", "class", "couple");

  private final MessageVersion own;
  private final List<Antecedent> all = new ArrayList<>();

  /**
   * Creates a resolver without mentions.
   *
   * @param own the message whose pronouns are resolved
   */
  public Antecedents(MessageVersion own) {
    this.own = own;
  }

  /**
   * Removes the mentions of single inanimate things. The caller calls this after a thing that was
   * not recognised, since a later "it" may refer to that thing.
   */
  public void unsure() {
    all.removeIf(mention -> !mention.kind().animate() && !mention.kind().plural());
  }

  /** Adds mentions that come after all earlier mentions, in the order of the text. */
  public void add(List<Antecedent> mentions) {
    all.addAll(mentions);
  }

  /**
   * Returns the mention to which a pronoun refers, in the sentence of the pronoun or before it: up
   * to three sentences before for "he" and "she", up to two for other pronouns.
   *
   * @param pronoun the pronoun in lower case: he, him, his, she, her, it, its, they, them, their …
   * @param sentence the index of the sentence with the pronoun
   * @return the mention; empty if none fits, or if none clearly fits best
   */
  public Optional<Antecedent> antecedent(String pronoun, int sentence) {
    boolean impersonal = !Set.of("he", "him", "his", "she", "her", "hers").contains(pronoun);
    int reach = impersonal ? REACH - 1 : REACH;
    for (int at = sentence; at >= sentence - reach; at--) {
      int in = at;
      List<Antecedent> there = distinct(all.stream().filter(m -> m.sentence() == in).toList());
      // In "she and my other dog" the other dog is not she.
      List<Antecedent> fitting =
          there.stream().filter(m -> fits(m, pronoun) && !m.phrase().contains(" other ")).toList();
      // In another speaker's words, "it" and "they" may only refer to what a question named.
      if (!fitting.isEmpty()
          && impersonal
          && fitting.stream().anyMatch(m -> !m.source().equals(own) && !m.asked())) {
        return Optional.empty();
      }
      List<Antecedent> topics = fitting.stream().filter(Antecedent::topic).toList();
      if (topics.size() == 1) {
        return Optional.of(topics.getFirst());
      }
      if (fitting.size() == 1 && (!impersonal || plain(fitting.getFirst(), in == sentence))) {
        return Optional.of(fitting.getFirst());
      }
      if (!fitting.isEmpty()) {
        List<Antecedent> objects = fitting.stream().filter(Antecedent::object).toList();
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
  Optional<Antecedent> fuller(List<Token> words) {
    List<Antecedent> meant =
        distinct(
            all.stream()
                .filter(mention -> meant(mention, words))
                .filter(mention -> mention.naming().filter(Antecedents::told).isPresent())
                .toList());
    return meant.size() == 1 ? Optional.of(meant.getFirst()) : Optional.empty();
  }

  /**
   * Returns whether the phrase "the …" may refer to the mention, which must contain all of its
   * words.
   */
  private static boolean meant(Antecedent mention, List<Token> words) {
    String phrase = " " + mention.phrase().toLowerCase(Locale.ROOT);
    return phrase.endsWith(" " + words.getLast().lower())
        && words.stream().allMatch(word -> (phrase + " ").contains(" " + word.lower() + " "));
  }

  /** Returns the only place that was named in this sentence or the two before. */
  Optional<Antecedent> place(int sentence) {
    List<Antecedent> places =
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
  private static boolean plain(Antecedent mention, boolean same) {
    // In "I take care of my boots, I keep them warm" the sentence has no other owned thing.
    return mention.kind().animate()
        || mention.object()
        || (same && mention.phrase().contains("'s "));
  }

  static boolean fits(Antecedent mention, String pronoun) {
    return switch (pronoun) {
      case "he", "him", "his", "himself", "she", "her", "hers", "herself" ->
          mention.kind().animate() && !mention.kind().plural() && !GROUPS.contains(noun(mention));
      case "it", "its", "itself" -> !mention.kind().plural() && !person(mention);
      default -> mention.kind().plural();
    };
  }

  /** Returns whether the mention is a person. Animals may be called "it" too. */
  private static boolean person(Antecedent mention) {
    String noun = noun(mention);
    return NounPhrases.animate(noun) && !NounPhrases.animal(noun);
  }

  /** Returns whether the phrase contains a name that identifies the thing or its owner. */
  private static boolean told(String phrase) {
    return !phrase.equals(phrase.toLowerCase(Locale.ROOT));
  }

  private static String noun(Antecedent mention) {
    String phrase = mention.phrase();
    return phrase.substring(phrase.lastIndexOf(' ') + 1).toLowerCase(Locale.ROOT);
  }

  private static List<Antecedent> distinct(List<Antecedent> mentions) {
    List<Antecedent> distinct = new ArrayList<>();
    for (Antecedent mention : mentions.reversed()) {
      if (distinct.stream().noneMatch(d -> d.phrase().equalsIgnoreCase(mention.phrase()))) {
        distinct.add(mention);
      }
    }
    return distinct.reversed();
  }
}
