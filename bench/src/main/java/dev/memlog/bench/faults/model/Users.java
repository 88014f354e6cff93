package dev.memlog.bench.faults.model;

import java.util.List;

/** The users of every app. */
public final class Users {

  /** The user whose memories are created only by commands. */
  public static final String TOLD = "told";

  /** The users whose memories are read from messages. */
  public static final List<String> SAYING = List.of("ann", "bob");

  private Users() {}

  static String of(String conversation) {
    return SAYING.get(Math.floorMod(conversation.hashCode(), SAYING.size()));
  }
}
