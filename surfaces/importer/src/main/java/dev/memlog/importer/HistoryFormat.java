package dev.memlog.importer;

/**
 * A format of exported histories, such as ChatGPT's export. Formats are found by {@link
 * java.util.ServiceLoader}: to add a format, put a jar with a public class that implements this
 * interface, and its {@code META-INF/services} entry, on the class path.
 */
public interface HistoryFormat {

  /** Returns the name for {@code --format}, such as {@code chatgpt}. */
  String name();

  /** Returns the name for people, such as "ChatGPT's export". */
  String title();

  /**
   * Returns whether a file has this format. A file that looks damaged may still have the format:
   * then {@link #read} says what is wrong.
   */
  boolean recognizes(HistoryFile file);

  /**
   * Reads a file. The same file gives the same messages with the same ids.
   *
   * @param to receives the messages and memories, and what the import leaves out
   * @throws BadFileException if the file does not have the format
   */
  void read(HistoryFile file, History to);
}
