package dev.memlog.query;

import dev.memlog.query.context.CandidateLine;
import dev.memlog.query.context.Candidates;
import dev.memlog.query.context.Lines;
import dev.memlog.query.context.PartKind;
import dev.memlog.query.owner.OwnerProfile;
import dev.memlog.query.request.ContextQueries;
import dev.memlog.query.request.ContextQuery;
import java.util.ArrayList;
import java.util.List;

/** The part of a context with the owner's profile, which does not depend on the query. */
final class ProfilePart {

  private final RecallAnswers recalls;
  private final OwnerProfiles profiles;
  private final double share;

  /**
   * Creates the part of the profile.
   *
   * @param share the share of the budget
   */
  ProfilePart(RecallAnswers recalls, OwnerProfiles profiles, double share) {
    this.recalls = recalls;
    this.profiles = profiles;
    this.share = share;
  }

  /**
   * Returns the entries in the order demographics, relationships, interests, events. There are none
   * if memories are switched off and the request does not name the part. There are none for a past
   * time, since the profile is computed from the present memories.
   */
  Candidates candidates(ContextQuery query) {
    List<CandidateLine> candidates = new ArrayList<>();
    if (query.asOf() == null && (recalls.on() || query.packing().partsNamed())) {
      OwnerProfile profile = profiles.of(query.principal(), ContextQueries.owner(query));
      add(candidates, "demographics", profile.demographics());
      add(candidates, "relationships", profile.relationships());
      add(candidates, "interests", profile.interests());
      add(candidates, "events", profile.events());
    }
    return new Candidates(PartKind.PROFILE, share, false, candidates, List.of());
  }

  private void add(
      List<CandidateLine> candidates, String section, List<OwnerProfile.Entry> entries) {
    entries.forEach(
        entry ->
            candidates.add(
                CandidateLine.of(
                    Lines.profile(section, entry.name(), entry.value(), entry.memory()),
                    "the owner's profile: " + section)));
  }
}
