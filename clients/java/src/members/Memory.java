  /**
   * Returns the content in quotation marks, with the speaker and the day of a quote before it, such
   * as {@code Ada, 20 Nov 2026: "I'm a vegetarian."}
   */
  public String quoted() {
    return (quote == null ? "" : quote.attribution() + ": ") + "\"" + content + "\"";
  }

  /** Returns the content as an agent reads it: a statement as it is, a quote with its speaker. */
  public String attributed() {
    return quote == null ? content : quoted();
  }
