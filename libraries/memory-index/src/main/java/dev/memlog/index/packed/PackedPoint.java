package dev.memlog.index.packed;

import dev.memlog.index.StoredPoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.util.BytesRef;

/**
 * The parts of a point that reads return, as one byte string. Lucene's stored fields would be
 * slower, since they decompress a block for each point, and a search reads hundreds.
 *
 * @param contentHash the hash of the text, which comes first, so that it can be read alone
 * @param id the id of the point
 * @param fields the fields of the point
 */
public record PackedPoint(String contentHash, UUID id, Map<String, Object> fields) {

  private static final byte STRING = 0;
  private static final byte LONG = 1;
  private static final byte FALSE = 2;
  private static final byte TRUE = 3;
  private static final byte STRINGS = 4;

  /** Returns this point as bytes. */
  public BytesRef pack() throws IOException {
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    pack(out);
    return new BytesRef(out.toArrayCopy());
  }

  /** Writes this point. */
  public void pack(DataOutput out) throws IOException {
    out.writeString(contentHash);
    out.writeLong(id.getMostSignificantBits());
    out.writeLong(id.getLeastSignificantBits());
    out.writeVInt(fields.size());
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      out.writeString(field.getKey());
      writeValue(out, field.getValue());
    }
  }

  /**
   * Returns the part that a search reads, without the hash.
   *
   * @param names the cache of names, shared by many points
   */
  public static StoredPoint unpackStored(BytesRef bytes, long revision, FieldNames names)
      throws IOException {
    ByteArrayDataInput in = new ByteArrayDataInput(bytes.bytes, bytes.offset, bytes.length);
    in.skipBytes(in.readVInt());
    UUID id = new UUID(in.readLong(), in.readLong());
    int count = in.readVInt();
    Map<String, Object> fields = HashMap.newHashMap(count);
    for (int i = 0; i < count; i++) {
      int length = in.readVInt();
      String name = names.of(bytes.bytes, in.getPosition(), length);
      in.skipBytes(length);
      fields.put(name, readValue(in, bytes));
    }
    return new StoredPoint(id, revision, fields);
  }

  /** Returns the packed point. */
  public static PackedPoint unpack(BytesRef bytes) throws IOException {
    StoredPoint stored = unpackStored(bytes, 0, new FieldNames());
    return new PackedPoint(unpackContentHash(bytes), stored.id(), stored.fields());
  }

  /** Returns the id of a packed point. */
  public static UUID unpackId(BytesRef bytes) {
    ByteArrayDataInput in = new ByteArrayDataInput(bytes.bytes, bytes.offset, bytes.length);
    in.skipBytes(in.readVInt());
    return new UUID(in.readLong(), in.readLong());
  }

  /** Returns the content hash of a packed point. */
  public static String unpackContentHash(BytesRef bytes) throws IOException {
    return new ByteArrayDataInput(bytes.bytes, bytes.offset, bytes.length).readString();
  }

  private static void writeValue(DataOutput out, Object value) throws IOException {
    switch (value) {
      case String text -> {
        out.writeByte(STRING);
        out.writeString(text);
      }
      case Long number -> {
        out.writeByte(LONG);
        out.writeLong(number);
      }
      case Boolean flag -> out.writeByte(flag ? TRUE : FALSE);
      case List<?> texts -> {
        out.writeByte(STRINGS);
        out.writeVInt(texts.size());
        for (Object text : texts) {
          out.writeString((String) text);
        }
      }
      default -> throw new IllegalArgumentException("no form for a " + value.getClass());
    }
  }

  private static Object readValue(ByteArrayDataInput in, BytesRef bytes) throws IOException {
    byte type = in.readByte();
    return switch (type) {
      case STRING -> readString(in, bytes);
      case LONG -> in.readLong();
      case FALSE -> false;
      case TRUE -> true;
      case STRINGS -> readStrings(in, bytes);
      default -> throw new IOException("no value has the form " + type);
    };
  }

  private static List<String> readStrings(ByteArrayDataInput in, BytesRef bytes) {
    int count = in.readVInt();
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(readString(in, bytes));
    }
    return texts;
  }

  /** Reads a string in Lucene's encoding, without copying its bytes. */
  private static String readString(ByteArrayDataInput in, BytesRef bytes) {
    int length = in.readVInt();
    String text = new String(bytes.bytes, in.getPosition(), length, StandardCharsets.UTF_8);
    in.skipBytes(length);
    return text;
  }
}
