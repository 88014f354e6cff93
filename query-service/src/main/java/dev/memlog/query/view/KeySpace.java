package dev.memlog.query.view;

/**
 * The keys of a view that begin with the same letter and contain ids joined by "/".
 *
 * @param letter the letter, which no other kind of keys of the view has
 */
public record KeySpace(String letter) {

  /** Returns the key with these ids. */
  public byte[] key(String... ids) {
    return ViewKeys.text(letter + String.join("/", ids));
  }

  /** Returns the prefix of all keys whose first ids are these. */
  public byte[] prefix(String... ids) {
    return ViewKeys.text(letter + String.join("/", ids) + "/");
  }
}
