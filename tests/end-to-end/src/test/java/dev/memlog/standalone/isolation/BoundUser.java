package dev.memlog.standalone.isolation;

import java.util.List;

/** A user of one app that several users share, with a key that is bound to them. */
record BoundUser(String name) {

  /** The app, of which no scope is. */
  static final Scope SHARED = new Scope("t1", "shared");

  static final List<BoundUser> ALL =
      List.of(new BoundUser("ann"), new BoundUser("ben"), new BoundUser("eve"));

  /** The user who tries to take over the data of others and whose answers are not compared. */
  static final BoundUser ATTACKER = ALL.getLast();

  String key() {
    return "bound-" + name;
  }

  /** Returns a word that stands in every text of this user, and in no text of another. */
  String marker() {
    return "marker" + name;
  }

  /** Returns the conversation that is there from the user's first event on, and never deleted. */
  String home() {
    return name + "-home";
  }
}
