package dev.memlog.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;

/**
 * A class loader of instrumented copies of Memlog's classes. In the copies, each call, each branch
 * and each character that a pattern reads counts as a {@linkplain Steps step}.
 */
public final class CountedClasses extends ClassLoader {

  private static final ClassDesc STEPS = Steps.class.describeConstable().orElseThrow();
  private static final MethodTypeDesc TAKE = MethodTypeDesc.of(ConstantDescs.CD_void);
  private static final String PATTERN = "java/util/regex/Pattern";
  private static final String STRING = "java/lang/String";
  private static final Set<String> OF_STRINGS =
      Set.of("matches", "replaceAll", "replaceFirst", "split");

  private final ClassFile classes;

  private CountedClasses(ClassLoader parent) {
    super(parent);
    classes =
        ClassFile.of(
            ClassFile.ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(parent)));
  }

  /**
   * Instantiates the instrumented copy of a class, which calls instrumented copies of other
   * classes.
   *
   * @param type the class, which must have a constructor without parameters
   * @return an instance of the copy, which is a different class of the same name
   */
  static Object make(Class<?> type) {
    var loader = new CountedClasses(type.getClassLoader());
    try {
      var constructor = loader.loadClass(type.getName()).getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(type + " must have a constructor without parameters", e);
    }
  }

  private static boolean counted(String name) {
    return name.startsWith("dev.memlog.") && !name.startsWith("dev.memlog.hostile.");
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!counted(name)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    try (InputStream in = getParent().getResourceAsStream(file)) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] counting =
          classes.transformClass(
              classes.parse(in.readAllBytes()),
              ClassTransform.transformingMethodBodies(
                  CodeTransform.ofStateful(CountedClasses::counting)));
      return defineClass(name, counting, 0, counting.length);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " must be readable", e);
    }
  }

  private static CodeTransform counting() {
    return new CodeTransform() {
      @Override
      public void atStart(CodeBuilder code) {
        code.invokestatic(STEPS, "take", TAKE);
      }

      @Override
      public void accept(CodeBuilder code, CodeElement element) {
        switch (element) {
          case BranchInstruction _ -> code.invokestatic(STEPS, "take", TAKE).with(element);
          case InvokeInstruction call when ofPattern(call) -> instead(code, call);
          default -> code.with(element);
        }
      }
    };
  }

  private static boolean ofPattern(InvokeInstruction call) {
    String owner = call.owner().asInternalName();
    String name = call.name().stringValue();
    if (call.opcode() != Opcode.INVOKEVIRTUAL) {
      return false;
    }
    MethodTypeDesc type = call.typeSymbol();
    return (owner.equals(STRING) && OF_STRINGS.contains(name))
        || (owner.equals(PATTERN)
            && (name.equals("matcher") || (name.equals("split") && type.parameterCount() == 1)));
  }

  /**
   * Replaces a call with the method of the same name in {@link Steps}, which takes the receiver as
   * its first argument.
   */
  private static void instead(CodeBuilder code, InvokeInstruction call) {
    MethodTypeDesc type = call.typeSymbol();
    code.invokestatic(
        STEPS,
        call.name().stringValue(),
        type.insertParameterTypes(0, ClassDesc.ofInternalName(call.owner().asInternalName())));
  }
}
