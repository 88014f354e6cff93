package dev.memlog.schemas;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of a topic with its specification. Refusals are differences with which deletions or
 * the processing of records would fail, so that no service may start. Losses are differences that
 * cost something else, so that a service may run with them.
 *
 * @param wanted the settings that the topic would be created with
 * @param actual the settings of the topic; one that the cluster does not report is not compared
 * @param refusals receives a sentence for each refusal
 * @param losses receives a sentence for each loss, with its cost
 */
record TopicReview(
    TopicSpec topic,
    Map<String, String> wanted,
    Map<String, String> actual,
    List<String> refusals,
    List<String> losses) {

  /** The least time for which the broker must keep records that a stage may not have read yet. */
  private static final Duration UNREAD = Duration.ofDays(7);

  /** Compares the number of partitions, which must be the wanted one. */
  void partitions(int number, int found) {
    if (found != number) {
      refusals.add(
          "topic %s must have partitions=%d, has %d".formatted(topic.name(), number, found));
    }
  }

  /** Compares the number of replicas; any wanted number below 1 suffices. */
  void replicas(int least, int found) {
    if (found < least) {
      losses.add(
          "topic %s has replicas=%d, not %d: its records are lost with so many brokers"
              .formatted(topic.name(), found, least));
    }
  }

  /** Compares the settings. */
  void settings() {
    cleanup();
    retention();
    limits();
    erasure();
    durability();
  }

  private void cleanup() {
    String policy = actual.getOrDefault("cleanup.policy", "");
    Set<String> policies = Set.of(policy.split(","));
    boolean compacts = policies.contains("compact");
    boolean expires =
        policies.contains("delete") && !actual.getOrDefault("retention.ms", "-1").equals("-1");
    switch (topic.cleanup()) {
      case JANITOR, DELETE -> {
        if (compacts) {
          refuse("cleanup.policy", "compaction would remove records that are still needed");
        }
      }
      case COMPACT -> {
        if (!compacts) {
          refuse("cleanup.policy", "without compaction, deleted data would stay for ever");
        } else if (expires) {
          refuse("cleanup.policy", "the broker would delete current data by its age");
        }
      }
      case COMPACT_DELETE -> {
        if (!compacts) {
          refuse("cleanup.policy", "without compaction, deleted data would stay");
        } else if (!policies.contains("delete")) {
          lose("cleanup.policy", "its records stay for ever");
        }
      }
    }
    if (Long.toString(Long.MAX_VALUE).equals(actual.get("min.compaction.lag.ms"))) {
      refusals.add(
          "topic %s must have min.compaction.lag.ms=0: memlog move is filling it, or has failed"
              .formatted(topic.name()));
    }
  }

  private void retention() {
    Long kept = number("retention.ms");
    if (kept == null || !wanted.containsKey("retention.ms")) {
      return;
    }
    if (topic.cleanup() != TopicSpec.Cleanup.JANITOR) {
      if (difference("retention.ms") != 0) {
        lose("retention.ms", "its records stay for another time than documented");
      }
      return;
    }
    boolean appended = "LogAppendTime".equals(actual.get("message.timestamp.type"));
    String unread = "the broker deletes older records, also those that a stage has not read";
    if (kept >= 0 && (kept < UNREAD.toMillis() || !appended)) {
      refuse("retention.ms", unread);
    } else if (kept >= 0) {
      lose("retention.ms", unread);
    } else if (!appended) {
      lose("message.timestamp.type", "imported records with old times are deleted early");
    }
  }

  private void limits() {
    if (difference("max.message.bytes") < 0) {
      refuse("max.message.bytes", "a larger record would stop the stage that writes it");
    }
    if (difference("delete.retention.ms") < 0) {
      refuse("delete.retention.ms", "a consumer that is down for longer would miss deletions");
    }
  }

  private void erasure() {
    for (String name : List.of("segment.ms", "max.compaction.lag.ms")) {
      if (difference(name) > 0) {
        lose(name, "deleted text stays on the brokers' disks for longer");
      }
    }
  }

  private void durability() {
    if (wanted.containsKey("flush.messages") && !"1".equals(actual.get("flush.messages"))) {
      lose("flush.messages", "with one replica, a power loss loses acknowledged writes");
    }
    if (difference("min.insync.replicas") < 0) {
      lose("min.insync.replicas", "the loss of one broker can lose acknowledged writes");
    }
    if ("true".equals(actual.get("unclean.leader.election.enable"))) {
      losses.add(
          "topic %s has unclean.leader.election.enable=true: an election can lose acknowledged writes"
              .formatted(topic.name()));
    }
  }

  /** Returns how far a setting is above or below the wanted one; 0 if there is none to compare. */
  private int difference(String name) {
    Long value = number(name);
    String want = wanted.get(name);
    return value == null || want == null ? 0 : Long.compare(value, Long.parseLong(want));
  }

  private @Nullable Long number(String name) {
    String value = actual.get(name);
    return value == null ? null : Long.valueOf(value);
  }

  private void refuse(String name, String why) {
    refusals.add(
        "topic %s must have %s=%s, has %s: %s"
            .formatted(topic.name(), name, wanted.get(name), actual.get(name), why));
  }

  private void lose(String name, String cost) {
    losses.add(
        "topic %s has %s=%s, not %s: %s"
            .formatted(topic.name(), name, actual.get(name), wanted.get(name), cost));
  }
}
