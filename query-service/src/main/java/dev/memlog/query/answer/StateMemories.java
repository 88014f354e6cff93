package dev.memlog.query.answer;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import dev.memlog.api.v1.ConversationDigest;
import dev.memlog.api.v1.Memory;
import dev.memlog.api.v1.MemoryChange;
import dev.memlog.api.v1.MemoryEpisode;
import dev.memlog.api.v1.MemoryExcerpt;
import dev.memlog.api.v1.MemoryLink;
import dev.memlog.api.v1.MemoryQuote;
import dev.memlog.api.v1.MemoryReading;
import dev.memlog.api.v1.MemorySource;
import dev.memlog.api.v1.MemorySupport;
import dev.memlog.api.v1.QuotedBefore;
import dev.memlog.api.v1.RelatedStep;
import dev.memlog.api.v1.RelatedVia;
import dev.memlog.query.activation.Activated;
import dev.memlog.query.activation.PathStep;
import dev.memlog.query.memory.Usage;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.state.Claim;
import dev.memlog.state.ClaimEpisode;
import dev.memlog.state.Excerpt;
import dev.memlog.state.Quote;
import dev.memlog.state.Reading;
import dev.memlog.state.Source;
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
        .map(StateMemories::time)
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
        Memory.newBuilder()
            .setMemoryId(state.getId())
            .setApp(state.getApp())
            .setOrigin(state.getOrigin())
            .setStatus(state.getStatus())
            .setMentions(state.getMentions())
            .setCreatedAt(time(state.getCreatedAt()))
            .setUpdatedAt(time(state.getUpdatedAt()))
            .setLastMentionedAt(time(state.getLastMentionedAt()))
            .setValidFrom(time(state.getValidFrom()))
            .addAllSupersedes(state.getSupersedes());
    Optional.ofNullable(state.getUser()).ifPresent(shown::setUser);
    Optional.ofNullable(state.getProject()).ifPresent(shown::setProject);
    Optional.ofNullable(state.getValidTo()).map(StateMemories::time).ifPresent(shown::setValidTo);
    Optional.ofNullable(state.getSupersededBy()).ifPresent(shown::setSupersededBy);
    Optional.ofNullable(state.getForgottenAt())
        .map(StateMemories::time)
        .ifPresent(shown::setForgottenAt);
    Optional.ofNullable(state.getForgottenReason()).ifPresent(shown::setForgottenReason);
    Optional.ofNullable(state.getArchivedAt())
        .map(StateMemories::time)
        .ifPresent(shown::setArchivedAt);
    Optional.ofNullable(state.getArchivedReason()).ifPresent(shown::setArchivedReason);
    Optional.ofNullable(state.getConsolidatedInto()).ifPresent(shown::setConsolidatedInto);
    shown.addAllParts(state.getParts());
    state.getLinks().forEach(link -> shown.addLinks(show(link)));
    Optional.ofNullable(state.getReflection())
        .ifPresent(basis -> shown.addAllCites(basis.getCited()));
    shown.addAllSources(sources(state));
    claim(shown, state.getClaim());
    return shown;
  }

  private static MemoryLink show(dev.memlog.state.MemoryLink state) {
    return MemoryLink.newBuilder()
        .setMemoryId(state.getMemory())
        .setKind(state.getKind())
        .setLinkedAt(time(state.getAt()))
        .build();
  }

  /**
   * Returns the messages and commands from which a memory was formed, each once, as sources of the
   * API.
   */
  public static List<MemorySource> sources(dev.memlog.state.Memory state) {
    return state.getSupports().stream()
        .flatMap(support -> support.getSources().stream())
        .distinct()
        .map(StateMemories::show)
        .toList();
  }

  private static void claim(Memory.Builder shown, Claim claim) {
    shown
        .setContent(claim.getContent())
        .setCategory(claim.getCategory())
        .setType(claim.getType())
        .setSubject(claim.getSubject())
        .setImportance(claim.getImportance())
        .addAllImportanceReasons(claim.getImportanceReasons())
        .setConfidence(claim.getConfidence())
        .addAllKeywords(claim.getKeywords())
        .addAllTags(claim.getTags());
    Optional.ofNullable(claim.getDescription()).ifPresent(shown::setDescription);
    Optional.ofNullable(claim.getEpisode()).map(StateMemories::show).ifPresent(shown::setEpisode);
    Optional.ofNullable(claim.getDigest()).map(StateMemories::show).ifPresent(shown::setDigest);
    Optional.ofNullable(claim.getOccurredFrom())
        .ifPresent(day -> shown.setOccurredFrom(day.toString()));
    Optional.ofNullable(claim.getOccurredTo())
        .ifPresent(day -> shown.setOccurredTo(day.toString()));
    Optional.ofNullable(claim.getQuote()).map(StateMemories::show).ifPresent(shown::setQuote);
    claim.getReadings().forEach(reading -> shown.addReadings(show(reading)));
  }

  private static MemoryQuote show(Quote state) {
    MemoryQuote.Builder shown =
        MemoryQuote.newBuilder()
            .setSpeaker(state.getSpeaker())
            .setRole(state.getRole())
            .setSaidAt(time(state.getSaidAt()));
    Optional.ofNullable(state.getBefore())
        .ifPresent(
            before ->
                shown.setBefore(
                    QuotedBefore.newBuilder()
                        .setSpeaker(before.getSpeaker())
                        .setText(before.getText())));
    return shown.build();
  }

  private static MemoryReading show(Reading state) {
    MemoryReading.Builder shown =
        MemoryReading.newBuilder()
            .setSubject(state.getSubject())
            .setSubjectKind(state.getSubjectKind())
            .setRelation(state.getRelation())
            .setAttribute(state.getAttribute())
            .setValue(state.getValue())
            .setStanding(state.getStanding())
            .setCertainty(state.getCertainty());
    Optional.ofNullable(state.getFrom()).ifPresent(day -> shown.setFrom(day.toString()));
    Optional.ofNullable(state.getTo()).ifPresent(day -> shown.setTo(day.toString()));
    Optional.ofNullable(state.getRecurrence()).ifPresent(shown::setRecurrence);
    Optional.ofNullable(state.getSupersededBy()).ifPresent(shown::setSupersededBy);
    return shown.build();
  }

  private static MemoryEpisode show(ClaimEpisode state) {
    MemoryEpisode.Builder shown =
        MemoryEpisode.newBuilder().setWhat(state.getWhat()).setValence(state.getValence());
    Optional.ofNullable(state.getPlace()).ifPresent(shown::setPlace);
    return shown.build();
  }

  private static ConversationDigest show(dev.memlog.state.ConversationDigest state) {
    ConversationDigest.Builder shown =
        ConversationDigest.newBuilder()
            .setConversationId(state.getConversation())
            .addAllKeyFacts(state.getKeyFacts());
    state
        .getTopics()
        .forEach(
            topic ->
                shown
                    .addTopicsBuilder()
                    .setTopic(topic.getTopic())
                    .setSummary(topic.getSummary())
                    .setRelevance(topic.getRelevance()));
    state
        .getEntities()
        .forEach(
            entity ->
                shown
                    .addEntitiesBuilder()
                    .setName(entity.getName())
                    .setKind(entity.getKind())
                    .setRelation(entity.getRelation()));
    return shown.build();
  }

  private static MemorySource show(Source state) {
    return MemorySource.newBuilder()
        .setConversationId(state.getConversation())
        .setMessageId(state.getMessageId())
        .setVersion(state.getVersion())
        .build();
  }

  /**
   * Converts a support of a memory to a message of the API. A support is one statement from which
   * the memory was formed, with its sources.
   */
  public static MemorySupport show(Support state) {
    return MemorySupport.newBuilder()
        .setId(state.getId())
        .setOrigin(state.getOrigin())
        .setContent(state.getClaim().getContent())
        .setConfidence(state.getClaim().getConfidence())
        .addAllSources(state.getSources().stream().map(StateMemories::show).toList())
        .setExtractor(state.getExtractor())
        .setExtractorVersion(state.getExtractorVersion())
        .setSaidAt(time(state.getSaidAt()))
        .addAllContext(state.getContext().stream().map(StateMemories::show).toList())
        .build();
  }

  private static MemoryExcerpt show(Excerpt state) {
    return MemoryExcerpt.newBuilder()
        .setSource(show(state.getSource()))
        .setText(state.getText())
        .build();
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
            .setAt(time(state.getAt()))
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

  private static Timestamp time(Instant instant) {
    return Timestamps.fromMillis(instant.toEpochMilli());
  }
}
