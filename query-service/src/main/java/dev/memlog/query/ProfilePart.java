package dev.memlog.query;

import dev.memlog.query.context.CandidateLine;
import dev.memlog.query.context.Candidates;
import dev.memlog.query.context.Lines;
import dev.memlog.query.context.PartKind;
import dev.memlog.query.inspection.OwnerProfiles;
import dev.memlog.query.owner.OwnerProfile;
import dev.memlog.query.recall.RankedMemory;
import dev.memlog.query.request.ContextQuery;
import dev.memlog.query.search.SearchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The part of a context with the owner's profile. With a query it holds only the entries that are
 * near enough to the query.
 *
 * @param share the share of the budget
 */
record ProfilePart(RecallAnswers recalls, OwnerProfiles profiles, double share) {

  /** The least similarity of an entry's memory to the query. */
  private static final double RELEVANT = 0.3;

  /**
   * Returns the entries in the order demographics, relationships, interests, events. There are none
   * if memories are switched off and the request does not name the part. There are none for a past
   * time, since the profile is computed from the present memories.
   *
   * @param recalled the recall of the query; null for a context without a query
   */
  Candidates candidates(ContextQuery query, @Nullable SearchResult<RankedMemory> recalled) {
    List<CandidateLine> candidates = new ArrayList<>();
    if (query.asOf() == null && (recalls.on() || query.packing().partsNamed())) {
      OwnerProfile profile = profiles.of(query.principal(), query.owner());
      Predicate<OwnerProfile.Entry> relevant = relevant(recalled);
      add(candidates, "demographics", profile.demographics(), relevant);
      add(candidates, "relationships", profile.relationships(), relevant);
      add(candidates, "interests", profile.interests(), relevant);
      add(candidates, "events", profile.events(), relevant);
    }
    return new Candidates(PartKind.PROFILE, share, false, candidates, List.of());
  }

  private static Predicate<OwnerProfile.Entry> relevant(
      @Nullable SearchResult<RankedMemory> recalled) {
    if (recalled == null) {
      return _ -> true;
    }
    Set<String> near =
        recalled
            .selection()
            .all()
            .filter(ranked -> ranked.evidence().similarity() >= RELEVANT)
            .map(ranked -> ranked.memory().getId())
            .collect(Collectors.toSet());
    recalled.hits().forEach(hit -> near.add(hit.ranked().memory().getId()));
    return entry -> near.contains(entry.memory().getId());
  }

  private static void add(
      List<CandidateLine> candidates,
      String section,
      List<OwnerProfile.Entry> entries,
      Predicate<OwnerProfile.Entry> relevant) {
    entries.stream()
        .filter(relevant)
        .map(
            entry ->
                CandidateLine.of(
                    Lines.profile(section, entry.name(), entry.value(), entry.memory()),
                    "the owner's profile: " + section))
        .forEach(candidates::add);
  }
}
