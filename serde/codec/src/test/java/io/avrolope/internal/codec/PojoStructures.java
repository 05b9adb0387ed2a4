// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.reflect.Nullable;
import org.apache.avro.reflect.Union;

/** Plain classes with collections, maps and unions. */
@SuppressWarnings({"unused", "JdkObsolete"}) // reflection reads the fields
final class PojoStructures {
  private PojoStructures() {}

  static final class Collections implements Pojos.Filled {
    int[] ints = {};
    long[] longs = {};
    short[] shorts = {};
    char[] chars = {};
    float[] floats = {};
    double[] doubles = {};
    boolean[] booleans = {};
    String[] strings = {};
    Item[] items = {};
    int[][] nested = {};
    List<Integer> list = new ArrayList<>();
    Set<String> set = new LinkedHashSet<>();
    Collection<Item> collection = new ArrayList<>();
    LinkedList<Pojos.Color> linked = new LinkedList<>();
    ArrayList<List<String>> lists = new ArrayList<>();
    Map<String, Item> map = new HashMap<>();
    Map<Integer, Item> byNumber = new HashMap<>();
    Map<Item, String> byItem = new HashMap<>();
    Map<URI, Long> byUri = new HashMap<>();

    @Override
    public Object fill() {
      ints = new int[] {1, -2, 3};
      longs = new long[] {1L << 40};
      shorts = new short[] {-1, 2};
      chars = new char[] {'a', '\u00FF'};
      floats = new float[] {1.5f};
      doubles = new double[] {2.5, -0.0};
      booleans = new boolean[] {true, false};
      strings = new String[] {"a", "b"};
      items = new Item[] {new Item("i", 1)};
      nested = new int[][] {{1}, {}, {2, 3}};
      list = new ArrayList<>(List.of(5, 6));
      set.add("s");
      collection.add(new Item("c", 2));
      linked.addAll(Arrays.asList(Pojos.Color.values()));
      lists.add(new ArrayList<>(List.of("x")));
      map.put("k", new Item("m", 3));
      byNumber.put(7, new Item("n", 4));
      byItem.put(new Item("key", 5), "v");
      byUri.put(URI.create("u:v"), 9L);
      return this;
    }
  }

  static final class Item {
    String name = "";
    int count;

    Item() {}

    Item(String name, int count) {
      this.name = name;
      this.count = count;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Item that && name.equals(that.name) && count == that.count;
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }
  }

  @Union({Dog.class, Cat.class})
  interface Animal {}

  static final class Dog implements Animal {
    int bones;
  }

  static final class Cat implements Animal {
    String mouse = "";
  }

  static final class Unions implements Pojos.Filled {
    @Nullable String maybe;
    @Nullable Integer number;
    @Nullable Item item;

    @Union({Void.class, Integer.class, String.class, Item.class})
    Object any = 1;

    Animal animal = new Cat();
    List<Animal> animals = new ArrayList<>();
    @Nullable Unions next;

    @Override
    public Object fill() {
      maybe = "here";
      number = 3;
      item = new Item("i", 1);
      any = new Item("any", 2);
      Dog dog = new Dog();
      dog.bones = 3;
      animal = dog;
      animals.add(dog);
      animals.add(new Cat());
      return this;
    }
  }
}
