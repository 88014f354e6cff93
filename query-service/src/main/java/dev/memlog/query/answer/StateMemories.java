package dev.memlog.query.answer;

import dev.memlog.api.v1.Memory;
import dev.memlog.api.v1.MemoryChange;
import dev.memlog.api.v1.MemorySource;
import dev.memlog.api.v1.MemorySupport;
import dev.memlog.api.v1.RelatedStep;
import dev.memlog.api.v1.RelatedVia;
import dev.memlog.query.activation.Activated;
import dev.memlog.query.activation.PathStep;
import dev.memlog.query.memory.Usage;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.schemas.StateFields;
import dev.memlog.state.Support;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A converter of stored memories and their changes to messages of the API. */
public final class StateMemories {

  private StateMemories() {}

  /**
   * Converts a memory and its usage to a memory of the API.
   *
   * @param used the memory with its usage
   * @param now the time for which the memory's effective importance is computed
   */
  public static Memory show(UsedMemory used, Instant now) {
    Memory.Builder shown =
        shown(used.memory())
            .setAccessCount(used.usage().accessCount())
            .setEffectiveImportance(used.effectiveImportance(now));
    Optional.ofNullable(used.usage().lastAccessedAt())
        .map(StateFields::time)
        .ifPresent(shown::setLastAccessedAt);
    return shown.build();
  }

  /**
   * Converts the path of links over which activation has reached a memory to a message of the API.
   */
  public static RelatedVia show(Activated via) {
    var shown = RelatedVia.newBuilder().setActivation(via.activation());
    for (PathStep step : via.path()) {
      shown.addPath(
          RelatedStep.newBuilder()
              .setFromMemoryId(step.from())
              .setKind(step.link().kind())
              .setNode(step.link().node())
              .setStrength(step.link().strength())
              .setByHand(step.link().byHand()));
    }
    return shown.build();
  }

  private static Memory.Builder shown(dev.memlog.state.Memory state) {
    Memory.Builder shown =
        StateFields.copy(state.getClaim(), StateFields.copy(state, Memory.newBuilder()))
            .setMemoryId(state.getId())
            .addAllSources(sources(state));
    Optional.ofNullable(state.getReflection())
        .ifPresent(basis -> shown.addAllCites(basis.getCited()));
    return shown;
  }

  /**
   * Returns the messages and commands from which a memory was formed, each once, as sources of the
   * API.
   */
  public static List<MemorySource> sources(dev.memlog.state.Memory state) {
    return state.getSupports().stream()
        .flatMap(support -> support.getSources().stream())
        .distinct()
        .map(source -> StateFields.copy(source, MemorySource.newBuilder()).build())
        .toList();
  }

  /**
   * Converts a support of a memory to a message of the API. A support is one statement from which
   * the memory was formed, with its sources.
   */
  public static MemorySupport show(Support state) {
    var shown = StateFields.copy(state, MemorySupport.newBuilder());
    return StateFields.copy(state.getClaim(), shown).build();
  }

  /**
   * Converts a change of a memory to a change of the API. The memory before the change is shown
   * without usage, since usage has no history; its importance is the one at the time of the change.
   *
   * @param fading the time without use in which the importance of a memory falls to 1/e
   */
  public static MemoryChange show(dev.memlog.events.MemoryChange state, Duration fading) {
    MemoryChange.Builder shown =
        MemoryChange.newBuilder()
            .setVersion(state.getVersion())
            .setKind(state.getKind())
            .setChangeId(state.getMemoryId() + "." + state.getVersion())
            .setAt(StateFields.time(state.getAt()))
            .setCause(state.getCause().getKind())
            .setCauseId(state.getCause().getId());
    Optional.ofNullable(state.getCause().getReason()).ifPresent(shown::setReason);
    Optional.ofNullable(state.getOther()).ifPresent(shown::setOtherMemoryId);
    Optional.ofNullable(state.getUndid()).ifPresent(shown::setUndid);
    Optional.ofNullable(state.getSimilarity()).ifPresent(shown::setSimilarity);
    Optional.ofNullable(state.getDifference()).ifPresent(shown::setDifference);
    Optional.ofNullable(state.getBefore())
        .map(before -> new UsedMemory(before, Usage.NONE, fading))
        .map(
            before ->
                shown(before.memory())
                    .setEffectiveImportance(before.effectiveImportance(state.getAt())))
        .ifPresent(shown::setBefore);
    return shown.build();
  }
}
