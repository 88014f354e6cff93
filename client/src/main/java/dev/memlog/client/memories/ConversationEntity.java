package dev.memlog.client.memories;

/**
 * A person or thing that a conversation was about.
 *
 * @param kind person, place, organization, thing, other
 * @param relation its relation to the conversation; empty if not known
 */
public record ConversationEntity(String name, String kind, String relation) {}
