package dev.memlog.bench.faults.model;

import org.jspecify.annotations.Nullable;

/** The expected state of one message, for comparison with a server's answers. */
public final class MessageModel {

  private boolean created;
  private boolean deleted;
  private @Nullable Stamp said;
  private String text = "";

  void apply(GeneratedEvent event) {
    switch (event.kind()) {
      case CREATED -> {
        created = true;
        say(new Stamp(event.at(), false, event.eventId()), event.text());
      }
      case EDITED -> say(new Stamp(event.at(), true, event.eventId()), event.text());
      case DELETED -> deleted = true;
      default -> throw new IllegalArgumentException("not about a message: " + event);
    }
  }

  private void say(Stamp stamp, String words) {
    if (said == null || stamp.compareTo(said) > 0) {
      said = stamp;
      text = words;
    }
  }

  boolean visible() {
    return created && !deleted;
  }

  public String text() {
    return text;
  }
}
