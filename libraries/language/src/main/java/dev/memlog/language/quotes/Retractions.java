package dev.memlog.language.quotes;

import dev.memlog.language.turn.MessageVersion;
import java.util.List;
import java.util.regex.Matcher;

/** A finder of the messages that a speaker withdraws, as in "forget what I said about Milo". */
final class Retractions {

  private Retractions() {}

  /**
   * Returns the earlier messages that a message withdraws: the speaker's messages that name the
   * matter, or the speaker's last message if it names none.
   *
   * @param earlier the messages before, the nearest first
   */
  static List<MessageVersion> of(Message message, List<Message> earlier) {
    String wish = message.retraction();
    if (wish == null) {
      return List.of();
    }
    List<Message> own =
        earlier.stream()
            .filter(m -> m.utterance().speaker().equals(message.utterance().speaker()))
            .toList();
    Matcher about = Patterns.of("about").matcher(wish);
    if (about.find()) {
      List<String> matter =
          Lexicon.words(about.group(1)).stream()
              .filter(w -> !message.lexicon().set("stop").contains(w))
              .toList();
      List<MessageVersion> named =
          own.stream()
              .filter(m -> Lexicon.words(m.text()).stream().anyMatch(matter::contains))
              .map(m -> m.utterance().source())
              .toList();
      if (!named.isEmpty()) {
        return named;
      }
    }
    return own.stream().limit(1).map(m -> m.utterance().source()).toList();
  }
}
