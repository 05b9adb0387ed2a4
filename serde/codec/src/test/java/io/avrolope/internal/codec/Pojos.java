// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.avro.reflect.AvroAlias;
import org.apache.avro.reflect.AvroDefault;
import org.apache.avro.reflect.AvroIgnore;
import org.apache.avro.reflect.AvroName;
import org.apache.avro.reflect.AvroSchema;
import org.apache.avro.reflect.Nullable;
import org.apache.avro.reflect.Stringable;
import org.apache.avro.specific.FixedSize;
import org.apache.avro.specific.SpecificFixed;
import org.apache.avro.util.Utf8;

/** Plain classes with every kind of field that reflection supports, which {@code fill} sets. */
@SuppressWarnings({"unused", "serial", "JdkObsolete"}) // reflection reads the fields
final class Pojos {
  private Pojos() {}

  /** Can be given values that differ from a new object's. */
  interface Filled {
    Object fill();
  }

  enum Color {
    RED,
    GREEN {
      @Override
      public String toString() {
        return "GREEN";
      }
    }
  }

  static class Base {
    private long inherited;
    protected String name = "base";
  }

  static final class Primitives extends Base implements Filled {
    private boolean flag;
    private byte tiny;
    private short small;
    private char letter;
    private int number;
    private long big;
    private float single;
    private double twice;
    private Boolean flagBox = true;
    private Byte tinyBox = (byte) 0;
    private Short smallBox = (short) 0;
    private Character letterBox = 'a';
    private Integer numberBox = 0;
    private Long bigBox = 0L;
    private Float singleBox = 0f;
    private Double twiceBox = 0.0;
    private transient int skipped = 5;
    @AvroIgnore private int ignored = 6;

    private Primitives() {}

    @Override
    public Object fill() {
      flag = true;
      tiny = -7;
      small = -300;
      letter = '\uFFFE';
      number = 1 << 30;
      big = 1L << 60;
      single = 1.5f;
      twice = -2.5;
      flagBox = false;
      tinyBox = 8;
      smallBox = 301;
      letterBox = 'x';
      numberBox = -1;
      bigBox = -2L;
      singleBox = Float.NaN;
      twiceBox = -0.0;
      ((Base) this).inherited = 77;
      name = "derived";
      return this;
    }
  }

  static final class Texts implements Filled {
    String string = "";
    CharSequence sequence = "";
    byte[] bytes = {};
    ByteBuffer buffer = ByteBuffer.allocate(0);
    Color color = Color.RED;
    URI uri = URI.create("a:b");
    BigInteger integer = BigInteger.ZERO;
    @Stringable StringBuilder built = new StringBuilder();
    Sku sku = new Sku("");
    Four four = new Four();

    @Override
    public Object fill() {
      string = "grün";
      sequence = "sequence";
      bytes = new byte[] {1, 2, 3};
      buffer = ByteBuffer.wrap(new byte[] {4, 5});
      color = Color.GREEN;
      uri = URI.create("http://host/path");
      integer = BigInteger.TEN.pow(30);
      built = new StringBuilder("built");
      sku = new Sku("sku-1");
      four.bytes(new byte[] {9, 8, 7, 6});
      return this;
    }
  }

  @Stringable
  static final class Sku {
    private final String code;

    Sku(String code) {
      this.code = code;
    }

    @Override
    public String toString() {
      return code;
    }
  }

  @FixedSize(4)
  public static final class Four extends SpecificFixed {
    private static final org.apache.avro.Schema SCHEMA =
        org.apache.avro.Schema.createFixed("Four", null, "io.avrolope.internal.codec.Pojos", 4);

    public Four() {}

    @Override
    public void writeExternal(java.io.ObjectOutput out) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void readExternal(java.io.ObjectInput in) {
      throw new UnsupportedOperationException();
    }

    @Override
    public org.apache.avro.Schema getSchema() {
      return SCHEMA;
    }
  }

  static final class Node implements Filled {
    int value;
    @Nullable Node next;
    List<Node> children = new ArrayList<>();

    @Override
    public Object fill() {
      value = 1;
      next = new Node();
      next.value = 2;
      children.add(new Node());
      return this;
    }
  }

  @AvroAlias(alias = "OldName", space = "old")
  static final class Annotated implements Filled {
    @AvroName("renamed")
    int original;

    @AvroAlias(alias = "formerly")
    @AvroDefault("7")
    int now = 1;

    @AvroDefault("\"none\"")
    String text = "";

    @AvroDefault("[1, 2]")
    List<Integer> numbers = new ArrayList<>();

    @Override
    public Object fill() {
      original = 4;
      now = 5;
      text = "t";
      numbers.add(3);
      return this;
    }
  }

  static final class Logical implements Filled {
    LocalDate date = LocalDate.EPOCH;
    LocalTime time = LocalTime.MIDNIGHT;
    Instant instant = Instant.EPOCH;
    LocalDateTime local = LocalDateTime.MIN.withYear(1970);
    UUID uuid = new UUID(0, 0);
    BigDecimal big = BigDecimal.ZERO;

    @AvroSchema("{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":9,\"scale\":2}")
    BigDecimal decimal = new BigDecimal("0.00");

    @Nullable LocalDate maybe;
    List<LocalDate> dates = new ArrayList<>();

    @AvroSchema("{\"type\":\"int\",\"logicalType\":\"date\"}")
    int days;

    @Override
    public Object fill() {
      date = LocalDate.of(1950, 2, 3);
      time = LocalTime.of(1, 2, 3);
      instant = Instant.ofEpochMilli(-1);
      local = LocalDateTime.of(2020, 1, 2, 3, 4);
      uuid = new UUID(1, 2);
      big = new BigDecimal("12345678901234567890.123");
      decimal = new BigDecimal("-12.34");
      maybe = LocalDate.of(2000, 1, 1);
      dates.add(LocalDate.of(2001, 1, 1));
      days = 1000;
      return this;
    }
  }

  /** Types that Avro's reflection writes but cannot read. */
  static final class Wider implements Filled {
    final int constant;
    TreeMap<String, Integer> sorted = new TreeMap<>();
    LinkedHashMap<String, Integer> ordered = new LinkedHashMap<>();
    @Nullable Utf8 utf8;
    Optional<String> optional = Optional.empty();

    Wider() {
      this(0);
    }

    private Wider(int constant) {
      this.constant = constant;
    }

    @Override
    public Object fill() {
      Wider filled = new Wider(3);
      filled.sorted.put("b", 1);
      filled.ordered.put("c", 2);
      filled.utf8 = new Utf8("u");
      filled.optional = Optional.of("o");
      return filled;
    }
  }
}
