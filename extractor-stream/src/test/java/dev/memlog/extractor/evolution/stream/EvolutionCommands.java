package dev.memlog.extractor.evolution.stream;

import dev.memlog.events.ChangeCore;
import dev.memlog.events.Forget;
import dev.memlog.events.Link;
import dev.memlog.events.Purge;
import dev.memlog.events.Reflect;
import dev.memlog.events.Reissue;
import dev.memlog.events.Remember;
import dev.memlog.events.Restore;
import dev.memlog.events.Revise;
import dev.memlog.events.Tick;
import dev.memlog.events.Undo;
import java.time.Instant;
import java.util.List;

/** The commands of the owner t/a/u, each with an id of its own. */
interface EvolutionCommands {

  /** Sends a command. */
  void command(String id, Object payload);

  /** Returns the time of the last record. */
  Instant now();

  default void remember(String id, String content) {
    var remember = Remember.newBuilder().setContent(content).build();
    command(id, remember);
  }

  default void revise(String id, String memory, String content) {
    command(id, new Revise(memory, content, null, null, null, null, null, null));
  }

  default void forget(String id, String... memories) {
    command(id, new Forget(List.of(memories), "asked"));
  }

  default void restore(String id, String... memories) {
    command(id, new Restore(List.of(memories)));
  }

  default void purge(String id, String reach) {
    command(id, new Purge(reach, List.of(), null, null, null));
  }

  default void purgeConversation(String id, String conversation) {
    command(id, new Purge("conversation", List.of(), conversation, null, null));
  }

  default void undo(String id, String change) {
    command(id, new Undo(change, null, List.of()));
  }

  default void reissue(String id, String... memories) {
    command(id, new Reissue(List.of(memories)));
  }

  default void link(String id, String one, String other, String kind) {
    command(id, new Link(one, other, kind, false));
  }

  default void reflect(String id) {
    command(id, new Reflect(null, false));
  }

  /** Remembers a statement, linked with other memories. */
  default void rememberRelated(String id, String content, String... others) {
    command(id, Remember.newBuilder().setContent(content).setRelatedTo(List.of(others)).build());
  }

  default void core(String id, String kind, String block, String content, String oldText) {
    command(id, new ChangeCore(block, kind, content, oldText));
  }

  /** Pipes a tick of the owner's clock. */
  default void tick(String id) {
    command(id, new Tick(now()));
  }
}
