package dev.memlog.language.english;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Stream;

/** A converter and classifier of the forms of English verbs. All words are in lower case. */
public final class Verbs {

  private static final Map<String, String> PAST_TO_BASE = new HashMap<>();
  private static final Map<String, String> PARTICIPLE_TO_BASE = new HashMap<>();
  private static final Map<String, SequencedSet<String>> FORMS = new HashMap<>();

  /** The base forms that end in -ed and are no past tense. */
  private static final Set<String> BASE_IN_ED = WordLists.named(Verbs.class, "base-in-ed");

  private static final Set<String> NO_GERUNDS = WordLists.named(Verbs.class, "no-gerunds");

  static {
    for (String line : WordLists.lines(Verbs.class, "irregular-verbs.txt")) {
      String[] forms = line.split(" ");
      PAST_TO_BASE.putIfAbsent(forms[1], forms[0]);
      PARTICIPLE_TO_BASE.putIfAbsent(forms[2], forms[0]);
      FORMS.put(forms[0], new LinkedHashSet<>(List.of(forms)));
    }
    PAST_TO_BASE.put("were", "be");
    PARTICIPLE_TO_BASE.put("got", "get");
  }

  private Verbs() {}

  /**
   * Returns whether a form counts as a past tense, such as "went" or "moved". False for an
   * irregular participle that is no past tense, such as "eaten", and for a form such as "put",
   * which is also the present.
   */
  public static boolean past(String form) {
    if (form.equals("lay") || form.equals("wound") || form.equals("saw") || form.equals("felt")) {
      return true;
    }
    String base = PAST_TO_BASE.get(form);
    if (base != null) {
      return !base.equals(form);
    }
    return (form.length() > 3 && form.endsWith("ed") && !BASE_IN_ED.contains(form))
        || (form.startsWith("re") && PAST_TO_BASE.containsKey(form.substring(2)));
  }

  /** Returns whether a form may be a past participle, such as "eaten" or "moved". */
  public static boolean participle(String form) {
    return PARTICIPLE_TO_BASE.containsKey(form)
        || (form.length() > 3 && form.endsWith("ed") && !BASE_IN_ED.contains(form));
  }

  /** Returns whether a form may be a gerund, such as "going" but not "morning". */
  public static boolean gerund(String form) {
    return form.length() > 4 && form.endsWith("ing") && !NO_GERUNDS.contains(form);
  }

  /**
   * Returns the base form, the past tense and the past participle of an irregular verb, in this
   * order: eating → eat, ate, eaten. Equal forms occur once. Empty for regular verbs and for words
   * that are no verbs.
   *
   * @param form any form of the verb
   */
  public static SequencedSet<String> irregularForms(String form) {
    SequencedSet<String> forms = FORMS.get(base(form));
    if (forms == null && gerund(form)) {
      // The general rule completes some stems wrongly: eating, coming, sitting.
      String stem = form.substring(0, form.length() - 3);
      forms =
          Stream.of(stem, stem + "e", stem.substring(0, stem.length() - 1))
              .map(FORMS::get)
              .filter(Objects::nonNull)
              .findFirst()
              .orElse(null);
    }
    return forms == null
        ? Collections.unmodifiableSequencedSet(new LinkedHashSet<>())
        : Collections.unmodifiableSequencedSet(forms);
  }

  /**
   * Returns the base form of a verb: went, goes, going → go. For a word that is not a known
   * irregular form, the result is the word without a regular ending such as -ed.
   */
  public static String base(String form) {
    if (Set.of("am", "is", "are", "was", "were", "been", "being").contains(form)) {
      return "be";
    }
    if (form.equals("has") || form.equals("had") || form.equals("having")) {
      return "have";
    }
    if (form.equals("does") || form.equals("did") || form.equals("done")) {
      return "do";
    }
    if (FORMS.containsKey(form) || BASE_IN_ED.contains(form)) {
      return form;
    }
    String base = PAST_TO_BASE.get(form);
    if (base == null) {
      base = PARTICIPLE_TO_BASE.get(form);
    }
    return base == null ? Stems.base(form) : base;
  }
}
