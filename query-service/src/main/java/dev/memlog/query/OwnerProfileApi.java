package dev.memlog.query;

import dev.memlog.api.v1.GetOwnerProfileRequest;
import dev.memlog.api.v1.OwnerProfileServiceGrpc;
import dev.memlog.api.v1.ProfileEntry;
import dev.memlog.query.answer.StateMemories;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.owner.OwnerProfile;
import dev.memlog.query.request.MemoryQueries;
import dev.memlog.query.request.Problems;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.server.Authenticator;
import dev.memlog.state.Claim;
import io.grpc.stub.StreamObserver;
import java.util.List;
import java.util.Optional;

/** The API of owners' profiles, over gRPC and JSON. */
final class OwnerProfileApi extends OwnerProfileServiceGrpc.OwnerProfileServiceImplBase {

  private final OwnerProfiles profiles;

  OwnerProfileApi(OwnerProfiles profiles) {
    this.profiles = profiles;
  }

  @Override
  public void getOwnerProfile(
      GetOwnerProfileRequest request, StreamObserver<dev.memlog.api.v1.OwnerProfile> answer) {
    Principal principal = Authenticator.principal();
    Problems problems = Problems.of(request);
    MemoryOwner owner =
        MemoryQueries.owner(request.getApp(), request.getUser(), principal, problems);
    problems.throwIfAny();
    answer.onNext(show(owner, profiles.of(principal, owner)));
    answer.onCompleted();
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
    return entries.stream().map(OwnerProfileApi::show).toList();
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
}
