package dev.memlog.client.memories;

import java.util.List;

/**
 * The profile of an owner (a user or an app), derived from the owner's active memories.
 *
 * @param user the user; empty if the app itself is the owner
 * @param subject the name by which memories refer to the owner; empty if no memory has a subject
 * @param demographics attributes such as the residence, in a fixed order
 * @param interests likes and other preferences, the most important first
 * @param relationships people and pets, the most important first
 * @param events events on known days, the latest day first
 */
public record OwnerProfile(
    String app,
    String user,
    String subject,
    List<ProfileEntry> demographics,
    List<ProfileEntry> interests,
    List<ProfileEntry> relationships,
    List<ProfileEntry> events) {}
