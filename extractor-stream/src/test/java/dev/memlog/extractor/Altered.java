package dev.memlog.extractor;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/** Copies of settings with another value. */
public final class Altered {

  private Altered() {}

  /**
   * Returns a copy with another value of a component.
   *
   * @param path the component, or one of a record inside, such as {@code lifecycle.mostMemories}
   */
  @SuppressWarnings("unchecked")
  public static <T extends Record> T with(T record, String path, Object value) {
    String[] names = path.split("\\.", 2);
    RecordComponent[] components = record.getClass().getRecordComponents();
    Object[] values = new Object[components.length];
    boolean found = false;
    try {
      for (int i = 0; i < components.length; i++) {
        values[i] = components[i].getAccessor().invoke(record);
        if (components[i].getName().equals(names[0])) {
          values[i] = names.length == 1 ? value : with((Record) values[i], names[1], value);
          found = true;
        }
      }
      if (!found) {
        throw new AssertionError("no component " + path + " in " + record.getClass());
      }
      Class<?>[] types =
          Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
      return (T) record.getClass().getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(path + " cannot be set", e);
    }
  }
}
