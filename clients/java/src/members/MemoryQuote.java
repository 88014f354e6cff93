  private static final java.time.format.DateTimeFormatter DAY =
      java.time.format.DateTimeFormatter.ofPattern("d MMM uuuu", java.util.Locale.ENGLISH)
          .withZone(java.time.ZoneOffset.UTC);

  /**
   * Returns the speaker, the day in UTC and the earlier words, such as {@code Ada, 20 Nov 2026,
   * after "When do you fly?"}
   */
  public String attribution() {
    return speaker
        + (saidAt == null ? "" : ", " + DAY.format(saidAt))
        + (before == null ? "" : ", after \"" + before.text() + "\"");
  }
