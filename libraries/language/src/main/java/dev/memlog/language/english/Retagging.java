package dev.memlog.language.english;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Corrections of the tagger for words whose part of speech is almost always the same. */
final class Retagging {

  private static final Set<String> PRONOUNS = WordLists.named(Retagging.class, "pronouns");

  private static final Set<String> AUXILIARIES = WordLists.named(Retagging.class, "auxiliaries");

  /** The verb forms that the tagger takes for names if no subject stands before them. */
  private static final Set<String> DEEDS =
      Set.of("been", "got", "heard", "went", "took", "met", "saw", "made", "had", "kept", "spent");

  private static final Set<String> SUBJECTS =
      Set.of("i", "we", "you", "they", "really", "also", "still", "always", "not", "would", "to");

  /** All prepositions. The tagger sometimes takes other, rare words for prepositions. */
  private static final Set<String> PREPOSITIONS = WordLists.named(Retagging.class, "prepositions");

  private Retagging() {}

  static Token of(List<String> words, int at, Pos tagged) {
    String word = words.get(at);
    String lower = word.toLowerCase(Locale.ROOT);
    if (PRONOUNS.contains(lower) && !word.equals("US")) {
      return new Token(lower.equals("i") ? "I" : word, Pos.PRON);
    }
    if (AUXILIARIES.contains(lower) && tagged != Pos.VERB && !word.equals("Will")) {
      return new Token(word, Pos.AUX);
    }
    boolean begins = at == 0 || !Character.isLetterOrDigit(words.get(at - 1).charAt(0));
    if (begins && (tagged == Pos.NOUN || tagged == Pos.PROPN) && DEEDS.contains(lower)) {
      return new Token(word, lower.equals("been") ? Pos.AUX : Pos.VERB);
    }
    if (at == 0 && tagged == Pos.PROPN && Verbs.gerund(lower)) {
      return new Token(word, Pos.VERB);
    }
    if (lower.equals("and") || lower.equals("or") || lower.equals("but")) {
      return new Token(word, Pos.CCONJ);
    }
    if (tagged == Pos.ADP && Character.isLetter(word.charAt(0)) && !PREPOSITIONS.contains(lower)) {
      return new Token(word, Pos.NOUN);
    }
    boolean behindPronoun = at > 0 && SUBJECTS.contains(words.get(at - 1).toLowerCase(Locale.ROOT));
    boolean deed = tagged == Pos.NOUN && words.get(at > 0 ? at - 1 : 0).equals("I");
    if (behindPronoun && (deed || lower.equals("like") || lower.equals("need"))) {
      return new Token(word, Pos.VERB);
    }
    return new Token(word, tagged);
  }
}
