package dev.memlog.importer;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A reader of the tables of an SQLite 3 database, by <a
 * href="https://www.sqlite.org/fileformat2.html">its file format</a>. It reads one page at a time,
 * so a database may have any size. It sees no change that a journal beside the database has, and
 * refuses a database with one.
 */
final class SqliteDatabase implements AutoCloseable {

  private static final int LARGEST_ROW = 32 << 20;
  private static final int DEEPEST = 20;

  private final Path path;
  private final FileChannel file;
  private final int pageSize;
  private final int usable;
  private final long pages;
  private long visits;

  private SqliteDatabase(Path path, FileChannel file) throws IOException {
    this.path = path;
    this.file = file;
    ByteBuffer header = bytes(0, 100);
    int size = header.getShort(16) & 0xFFFF;
    pageSize = size == 1 ? 1 << 16 : size;
    usable = pageSize - (header.get(20) & 0xFF);
    if (Integer.bitCount(pageSize) != 1 || usable < 480 || header.getInt(56) != 1) {
      throw new BadFileException(path, 0, "is no SQLite database with text in UTF-8");
    }
    pages = file.size() / pageSize;
  }

  /**
   * Opens a database.
   *
   * @throws BadFileException if the file is no whole database
   */
  static SqliteDatabase open(Path path) throws IOException {
    for (String journal : List.of("-wal", "-journal")) {
      Path beside = path.resolveSibling(path.getFileName() + journal);
      if (Files.exists(beside) && Files.size(beside) > 0) {
        throw new BadFileException(
            path, 0, "has changes in %s: end what writes the database".formatted(beside));
      }
    }
    FileChannel file = FileChannel.open(path);
    try {
      return new SqliteDatabase(path, file);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /**
   * Reads the rows of a table in the order of their row ids. A database without the table has no
   * rows.
   *
   * @param to receives each row: texts and whole numbers by column, without nulls
   */
  void rows(String table, Consumer<Map<String, String>> to) throws IOException {
    List<Map<String, String>> tables = new ArrayList<>();
    List<String> schema = List.of("type", "name", "tbl_name", "rootpage", "sql");
    walk(1, 0, record -> tables.add(named(schema, record)));
    for (Map<String, String> each : tables) {
      if ("table".equals(each.get("type")) && table.equals(each.get("name"))) {
        List<String> columns = columns(each.getOrDefault("sql", ""));
        long root = number(each.getOrDefault("rootpage", "0"));
        walk(root, 0, record -> to.accept(named(columns, record)));
      }
    }
  }

  /** Returns the columns of a CREATE TABLE statement without nested parentheses. */
  private static List<String> columns(String sql) {
    String list =
        sql.substring(sql.indexOf('(') + 1, Math.max(sql.lastIndexOf(')'), sql.indexOf('(') + 1));
    List<String> columns = new ArrayList<>();
    for (String column : list.split(",", -1)) {
      columns.add(
          column.strip().split("\\s", 2)[0].replaceAll("[\"`\\[\\]]", "").toLowerCase(Locale.ROOT));
    }
    return columns;
  }

  private static Map<String, String> named(List<String> columns, List<Optional<String>> record) {
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < Math.min(columns.size(), record.size()); i++) {
      String column = columns.get(i);
      record.get(i).ifPresent(value -> row.put(column, value));
    }
    return row;
  }

  /** Reads the records of a table's tree of pages. */
  private void walk(long page, int depth, Consumer<List<Optional<String>>> to) throws IOException {
    ByteBuffer bytes = page(page);
    int header = page == 1 ? 100 : 0;
    int type = bytes.get(header);
    int cells = bytes.getShort(header + 3) & 0xFFFF;
    boolean leaf = type == 0x0D;
    if ((!leaf && type != 0x05) || depth > DEEPEST) {
      throw damaged(page);
    }
    int pointers = header + (leaf ? 8 : 12);
    for (int i = 0; i < cells; i++) {
      if (pointers + 2 * i + 2 > usable) {
        throw damaged(page);
      }
      int cell = bytes.getShort(pointers + 2 * i) & 0xFFFF;
      if (cell + 4 > usable) {
        throw damaged(page);
      }
      if (leaf) {
        bytes.position(cell);
        to.accept(record(payload(page, bytes), page));
      } else {
        walk(bytes.getInt(cell) & 0xFFFFFFFFL, depth + 1, to);
      }
    }
    if (!leaf) {
      walk(bytes.getInt(header + 8) & 0xFFFFFFFFL, depth + 1, to);
    }
  }

  /** Returns the payload of the leaf's cell at the buffer's position, with its overflow pages. */
  private ByteBuffer payload(long page, ByteBuffer cell) throws IOException {
    long size = varint(page, cell);
    long unused = varint(page, cell);
    if (size < 0 || size > LARGEST_ROW) {
      throw damaged(page);
    }
    int most = usable - 35;
    int least = (usable - 12) * 32 / 255 - 23;
    int fitting = least + (int) ((size - least) % (usable - 4));
    int local = size <= most ? (int) size : fitting <= most ? fitting : least;
    if (local > cell.remaining() - (local < size ? 4 : 0)) {
      throw damaged(page);
    }
    var payload = ByteBuffer.allocate((int) size);
    payload.put(cell.slice(cell.position(), local));
    cell.position(cell.position() + local);
    long next = local < size ? cell.getInt() & 0xFFFFFFFFL : 0;
    while (payload.hasRemaining()) {
      ByteBuffer overflow = page(next);
      next = overflow.getInt(0) & 0xFFFFFFFFL;
      payload.put(overflow.slice(4, Math.min(payload.remaining(), usable - 4)));
    }
    return payload.flip();
  }

  /** Returns the values of a record; empty for null, and for what is neither text nor integer. */
  private List<Optional<String>> record(ByteBuffer payload, long page) {
    int headerSize = (int) Math.min(varint(page, payload), payload.capacity());
    List<Long> types = new ArrayList<>();
    while (payload.position() < headerSize) {
      types.add(varint(page, payload));
    }
    List<Optional<String>> values = new ArrayList<>();
    for (long type : types) {
      long length =
          type >= 12
              ? (type - 12) / 2
              : type < 0 ? -1 : type < 5 ? type : type == 5 ? 6 : type < 8 ? 8 : 0;
      if (length < 0 || length > payload.remaining()) {
        throw damaged(page);
      }
      byte[] value = new byte[(int) length];
      payload.get(value);
      if (type >= 13 && type % 2 == 1) {
        values.add(Optional.of(new String(value, StandardCharsets.UTF_8)));
      } else if ((type >= 1 && type <= 6) || type == 8 || type == 9) {
        long number = type == 9 ? 1 : type == 8 ? 0 : new BigInteger(value).longValue();
        values.add(Optional.of(Long.toString(number)));
      } else {
        values.add(Optional.empty());
      }
    }
    return values;
  }

  private long varint(long page, ByteBuffer from) {
    long value = 0;
    for (int i = 0; i < 9; i++) {
      if (!from.hasRemaining()) {
        throw damaged(page);
      }
      byte next = from.get();
      if (i == 8) {
        return value << 8 | (next & 0xFF);
      }
      value = value << 7 | (next & 0x7F);
      if (next >= 0) {
        return value;
      }
    }
    return value;
  }

  private static long number(String text) {
    return text.matches("\\d{1,10}") ? Long.parseLong(text) : 0;
  }

  /** Reads a page. A whole database has each page once, so a damaged one ends, too. */
  private ByteBuffer page(long number) throws IOException {
    if (number < 1 || number > pages || visits++ > 4 * pages) {
      throw damaged(number);
    }
    return bytes((number - 1) * pageSize, usable);
  }

  private ByteBuffer bytes(long from, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining() && file.read(bytes, from + bytes.position()) >= 0) {
      // a read may give less
    }
    if (bytes.hasRemaining()) {
      throw new BadFileException(path, 0, "is no whole SQLite database");
    }
    return bytes.flip();
  }

  private BadFileException damaged(long page) {
    return new BadFileException(path, 0, "is a damaged SQLite database, at page " + page);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
