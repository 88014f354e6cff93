package dev.memlog.index.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.util.BytesRef;

/**
 * What is read back of a point, as one run of bytes: a search reads hundreds of points, and stored
 * fields would be decompressed by the block for each.
 *
 * @param contentHash first, so that it can be read without the rest
 */
record PackedPoint(String contentHash, UUID id, Map<String, Object> fields) {

  private static final byte STRING = 0;
  private static final byte LONG = 1;
  private static final byte FALSE = 2;
  private static final byte TRUE = 3;
  private static final byte STRINGS = 4;

  BytesRef pack() throws IOException {
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    out.writeString(contentHash);
    out.writeLong(id.getMostSignificantBits());
    out.writeLong(id.getLeastSignificantBits());
    out.writeVInt(fields.size());
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      out.writeString(field.getKey());
      writeValue(out, field.getValue());
    }
    return new BytesRef(out.toArrayCopy());
  }

  static PackedPoint unpack(BytesRef bytes) throws IOException {
    DataInput in = new ByteArrayDataInput(bytes.bytes, bytes.offset, bytes.length);
    String contentHash = in.readString();
    UUID id = new UUID(in.readLong(), in.readLong());
    int count = in.readVInt();
    Map<String, Object> fields = HashMap.newHashMap(count);
    for (int i = 0; i < count; i++) {
      fields.put(in.readString(), readValue(in));
    }
    return new PackedPoint(contentHash, id, fields);
  }

  static String unpackContentHash(BytesRef bytes) throws IOException {
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

  private static Object readValue(DataInput in) throws IOException {
    byte type = in.readByte();
    return switch (type) {
      case STRING -> in.readString();
      case LONG -> in.readLong();
      case FALSE -> false;
      case TRUE -> true;
      case STRINGS -> readStrings(in);
      default -> throw new IOException("no value has the form " + type);
    };
  }

  private static List<String> readStrings(DataInput in) throws IOException {
    int count = in.readVInt();
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(in.readString());
    }
    return texts;
  }
}
