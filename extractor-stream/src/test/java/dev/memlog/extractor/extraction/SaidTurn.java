package dev.memlog.extractor.extraction;

import dev.memlog.events.Turn;
import dev.memlog.events.TurnEvent;
import java.time.Instant;

/** Turns of one user in one conversation. */
public final class SaidTurn {

  private SaidTurn() {}

  /** Returns what Ann, user u1 of app chat of tenant acme, says in conversation c1. */
  public static TurnEvent of(String message, String text) {
    return TurnEvent.newBuilder()
        .setTenant("acme")
        .setApp("chat")
        .setUser("u1")
        .setAppendedAt(Instant.EPOCH)
        .setPayload(
            Turn.newBuilder()
                .setConversation("c1")
                .setMessageId(message)
                .setVersion("v1")
                .setRole("user")
                .setAuthor("Ann")
                .setCreatedAt(Instant.EPOCH)
                .setText(text)
                .build())
        .build();
  }
}
