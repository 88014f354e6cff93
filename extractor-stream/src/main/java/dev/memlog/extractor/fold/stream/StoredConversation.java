package dev.memlog.extractor.fold.stream;

import dev.memlog.extractor.fold.KnownConversation;
import dev.memlog.extractor.fold.MessagePlace;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.extractor.streams.StoreEntries;
import dev.memlog.schemas.Keys;
import java.util.HexFormat;
import java.util.List;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * A view of one conversation in the stores. Keys start with {@code tenant/app/conversation/}, so a
 * conversation's records lie together. In the stores of places, the order of keys is that of the
 * places.
 */
final class StoredConversation implements KnownConversation {

  private final FoldStores stores;
  private final String tenant;
  private final String app;
  private final String conversation;
  private final String key;

  StoredConversation(FoldStores stores, String tenant, String app, String conversation) {
    this.stores = stores;
    this.tenant = tenant;
    this.app = app;
    this.conversation = conversation;
    key = Keys.conversation(tenant, app, conversation);
  }

  /**
   * Returns a view of the conversation with a given key.
   *
   * @param key {@code tenant/app/conversation}
   */
  static StoredConversation of(FoldStores stores, String key) {
    String[] parts = key.split("/", -1);
    return new StoredConversation(stores, parts[0], parts[1], parts[2]);
  }

  /**
   * Returns {@code tenant/app/conversation/createdAt/message}. The time is written in hex, so that
   * keys sort by it.
   */
  static String placeKey(String key, MessagePlace place) {
    return key
        + "/"
        + HexFormat.of().toHexDigits(place.at() ^ Long.MIN_VALUE)
        + "/"
        + place.messageId();
  }

  private static MessagePlace place(String placeKey) {
    int id = placeKey.lastIndexOf('/');
    long at = HexFormat.fromHexDigitsToLong(placeKey, id - 16, id) ^ Long.MIN_VALUE;
    return new MessagePlace(at, placeKey.substring(id + 1));
  }

  String key() {
    return key;
  }

  @Override
  public String tenant() {
    return tenant;
  }

  @Override
  public String app() {
    return app;
  }

  @Override
  public String conversation() {
    return conversation;
  }

  @Override
  public @Nullable ConversationState properties() {
    return stores.conversations().get(key);
  }

  @Override
  public @Nullable DescriptionState description() {
    return stores.descriptions().get(key);
  }

  @Override
  public @Nullable MessageState message(String messageId) {
    return stores.messages().get(key + "/" + messageId);
  }

  @Override
  public List<MessageState> messagesAfter(String messageId, int limit) {
    return StoreEntries.read(
            stores.messages().range(key + "/" + messageId, key + "/" + StoreEntries.ABOVE),
            limit + 1,
            entry -> entry.value)
        .stream()
        .filter(message -> !message.getMessageId().equals(messageId))
        .limit(limit)
        .toList();
  }

  @Override
  public List<MessagePlace> earliest(int limit) {
    return places(stores.timeline().range(key + "/", key + "/" + StoreEntries.ABOVE), limit, "");
  }

  @Override
  public List<MessagePlace> latest(int limit) {
    return places(
        stores.timeline().reverseRange(key + "/", key + "/" + StoreEntries.ABOVE), limit, "");
  }

  @Override
  public List<MessagePlace> spokenBefore(MessagePlace place, int limit) {
    String to = placeKey(key, place);
    return places(stores.spoken().reverseRange(key + "/", to), limit, to);
  }

  @Override
  public List<MessagePlace> spokenFrom(MessagePlace place, int limit) {
    return places(
        stores.spoken().range(placeKey(key, place), key + "/" + StoreEntries.ABOVE), limit, "");
  }

  private static List<MessagePlace> places(
      KeyValueIterator<String, byte[]> keys, int limit, String except) {
    return StoreEntries.read(keys, limit + (except.isEmpty() ? 0 : 1), entry -> entry.key).stream()
        .filter(placeKey -> !placeKey.equals(except))
        .limit(limit)
        .map(StoredConversation::place)
        .toList();
  }

  static void mark(KeyValueStore<String, byte[]> store, String placeKey, boolean present) {
    store.put(placeKey, present ? new byte[0] : null);
  }
}
