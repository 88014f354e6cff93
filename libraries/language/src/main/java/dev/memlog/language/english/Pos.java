package dev.memlog.language.english;

/**
 * The parts of speech of Universal Dependencies (UPOS); {@link #X} also stands for unknown tags.
 */
public enum Pos {
  ADJ,
  ADP,
  ADV,
  AUX,
  CCONJ,
  DET,
  INTJ,
  NOUN,
  NUM,
  PART,
  PRON,
  PROPN,
  PUNCT,
  SCONJ,
  SYM,
  VERB,
  X;

  static Pos of(String tag) {
    // The model tags contractions as VERB+PART; the first part decides.
    int plus = tag.indexOf('+');
    String first = plus < 0 ? tag : tag.substring(0, plus);
    try {
      return valueOf(first);
    } catch (IllegalArgumentException e) {
      return X;
    }
  }
}
