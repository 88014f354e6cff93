package dev.memlog.query.inspection;

import dev.memlog.api.v1.GetOwnerProfileRequest;
import dev.memlog.api.v1.ProfileEntry;
import dev.memlog.query.answer.StateMemories;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.memory.MemoryReads;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.query.owner.OwnerProfile;
import dev.memlog.query.request.MemoryQueries;
import dev.memlog.query.request.Problems;
import dev.memlog.query.request.ReadyView;
import dev.memlog.runtime.Principal;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import java.util.List;
import java.util.Optional;

/**
 * The profiles of owners, computed from the view of memories at each call, so that a profile
 * contains only statements of present memories.
 */
public record OwnerProfiles(ReadyView<MemoryReads> memories) {

  public dev.memlog.api.v1.OwnerProfile get(GetOwnerProfileRequest request, Principal principal) {
    Problems problems = Problems.of(request);
    MemoryOwner owner = MemoryQueries.owner(request, principal, problems);
    problems.throwIfAny();
    return show(owner, of(principal, owner));
  }

  private static dev.memlog.api.v1.OwnerProfile show(MemoryOwner owner, OwnerProfile profile) {
    var shown =
        dev.memlog.api.v1.OwnerProfile.newBuilder()
            .setApp(owner.app())
            .setSubject(profile.subject())
            .addAllDemographics(show(profile.demographics()))
            .addAllInterests(show(profile.interests()))
            .addAllRelationships(show(profile.relationships()))
            .addAllEvents(show(profile.events()));
    Optional.ofNullable(owner.user()).ifPresent(shown::setUser);
    return shown.build();
  }

  private static List<ProfileEntry> show(List<OwnerProfile.Entry> entries) {
    return entries.stream().map(OwnerProfiles::show).toList();
  }

  private static ProfileEntry show(OwnerProfile.Entry entry) {
    Claim claim = entry.memory().getClaim();
    var shown =
        ProfileEntry.newBuilder()
            .setName(entry.name())
            .setValue(entry.value())
            .setMemoryId(entry.memory().getId())
            .addAllSources(StateMemories.sources(entry.memory()));
    Optional.ofNullable(claim.getOccurredFrom())
        .ifPresent(day -> shown.setOccurredFrom(day.toString()));
    Optional.ofNullable(claim.getOccurredTo())
        .ifPresent(day -> shown.setOccurredTo(day.toString()));
    return shown.build();
  }

  /**
   * Returns the profile of an owner; without entries if the key does not allow the owner.
   *
   * @throws dev.memlog.runtime.RequestException with code unavailable
   */
  public OwnerProfile of(Principal principal, MemoryOwner owner) {
    return OwnerProfile.of(owner.user(), memories.read(reads -> active(reads, principal, owner)));
  }

  private static List<Memory> active(MemoryReads reads, Principal principal, MemoryOwner owner) {
    return ActiveMemories.read(reads, principal, owner, ActiveMemories.ACTIVE).stream()
        .map(UsedMemory::memory)
        .filter(memory -> memory.getReflection() == null)
        .toList();
  }
}
