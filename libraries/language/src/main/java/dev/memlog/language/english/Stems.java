package dev.memlog.language.english;

/** A converter of regular English words by their endings. All words are in lower case. */
public final class Stems {

  private static final String VOWELS = "aeiou";

  private Stems() {}

  /** Returns a regular word without the ending -s, -es, -ed or -ing: "planned" becomes "plan". */
  public static String base(String form) {
    if (form.endsWith("ing") && form.length() > 4) {
      return completed(form.substring(0, form.length() - 3));
    }
    if (form.endsWith("ied") && form.length() > 4) {
      return form.substring(0, form.length() - 3) + "y";
    }
    if (form.endsWith("ed") && form.length() > 3) {
      return completed(form.substring(0, form.length() - 2));
    }
    return singular(form);
  }

  /**
   * Returns a regular word without the ending -s or -es: the singular of a noun, or the base form
   * of a verb.
   */
  public static String singular(String form) {
    int n = form.length();
    if (n < 4 || !form.endsWith("s") || form.endsWith("ss") || form.endsWith("us")) {
      return form;
    }
    if (form.endsWith("ies") && n > 4) {
      return form.substring(0, n - 3) + "y";
    }
    if (form.endsWith("ches")
        || form.endsWith("shes")
        || form.endsWith("sses")
        || form.endsWith("xes")
        || form.endsWith("zzes")
        || form.equals("goes")) {
      return form.substring(0, n - 2);
    }
    return form.substring(0, n - 1);
  }

  /** Restores a final e, or removes a doubled letter, after the removal of an ending. */
  private static String completed(String stem) {
    int n = stem.length();
    if (n < 3) {
      return n == 2 ? stem + (stem.equals("go") || stem.equals("do") ? "" : "e") : stem;
    }
    char last = stem.charAt(n - 1);
    if (last == stem.charAt(n - 2) && consonant(stem, n - 1)) {
      return "lsz".indexOf(last) >= 0 ? stem : stem.substring(0, n - 1);
    }
    boolean wantsE =
        (stem.endsWith("at") && !stem.endsWith("eat") && !stem.endsWith("oat"))
            || stem.endsWith("iz")
            || stem.endsWith("v")
            || stem.endsWith("c")
            || stem.endsWith("u")
            || stem.endsWith("dg")
            || stem.endsWith("rg")
            || (stem.endsWith("ng") && stem.endsWith("ang"))
            || stem.endsWith("as")
            || stem.endsWith("os")
            || stem.endsWith("us")
            || stem.endsWith("is")
            || stem.endsWith("plet")
            || stem.endsWith("bl")
            || stem.endsWith("tl")
            || stem.endsWith("pl")
            || stem.endsWith("gl")
            || stem.endsWith("ir")
            || (stem.endsWith("ur") && n > 3)
            || (stem.endsWith("or") && n > 4)
            || (n == 3
                && !consonant(stem, 1)
                && consonant(stem, 2)
                && last != 'x'
                && last != 'y'
                && last != 'w');
    return wantsE ? stem + "e" : stem;
  }

  private static boolean consonant(String word, int at) {
    return VOWELS.indexOf(word.charAt(at)) < 0;
  }
}
