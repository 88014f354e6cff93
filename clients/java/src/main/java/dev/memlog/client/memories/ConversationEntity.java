package dev.memlog.client.memories;

/**
 * A person or thing that a conversation was about.
 *
 * @param kind person, place, organization, thing or other
 * @param relation how the entity relates to the conversation; empty if unknown
 */
public record ConversationEntity(String name, String kind, String relation) {}
