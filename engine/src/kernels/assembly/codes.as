// Texts are numbers a distinct text, of 1, 2 or 4 bytes; all bits set is empty.

/** Where a text is the one numbered `code`. */
export function sameCode(width: i32, codes: usize, code: i32, yes: usize, rows: i32): void {
  if (width == 1) {
    const wanted = i8x16.splat(<i8>code);
    for (let row: i32 = 0; row < rows; row += 16) {
      store<u16>(yes, <u16>i8x16.bitmask(i8x16.eq(v128.load(codes), wanted)));
      codes += 16;
      yes += 2;
    }
  } else if (width == 2) {
    const wanted = i16x8.splat(<i16>code);
    for (let row: i32 = 0; row < rows; row += 16) {
      store<u16>(yes, <u16>i8x16.bitmask(i8x16.narrow_i16x8_s(
        i16x8.eq(v128.load(codes), wanted),
        i16x8.eq(v128.load(codes, 16), wanted),
      )));
      codes += 32;
      yes += 2;
    }
  } else {
    const wanted = i32x4.splat(code);
    for (let row: i32 = 0; row < rows; row += 16) {
      store<u16>(yes, <u16>i8x16.bitmask(i8x16.narrow_i16x8_s(
        i16x8.narrow_i32x4_s(i32x4.eq(v128.load(codes), wanted), i32x4.eq(v128.load(codes, 16), wanted)),
        i16x8.narrow_i32x4_s(i32x4.eq(v128.load(codes, 32), wanted), i32x4.eq(v128.load(codes, 48), wanted)),
      )));
      codes += 64;
      yes += 2;
    }
  }
}

// @ts-ignore: decorator
@inline
function codeAt(width: i32, codes: usize, row: i32): i32 {
  if (width == 1) return <i32>load<i8>(codes + <usize>row);
  if (width == 2) return <i32>load<i16>(codes + (<usize>row << 1));
  return load<i32>(codes + (<usize>row << 2));
}

/** Where two texts are the same: `map` gives for each code of `a` that of `b`, -2 where `b` has none. */
export function sameCodes(
  aWidth: i32, a: usize, bWidth: i32, b: usize, map: usize, aMask: i32, bMask: i32, yes: usize, rows: i32,
): void {
  for (let row: i32 = 0; row < rows; row += 8) {
    let bits: u32 = 0;
    for (let bit: i32 = 0; bit < 8; bit++) {
      const left = codeAt(aWidth, a, row + bit);
      const right = codeAt(bWidth, b, row + bit);
      if (left == -1 || right == -1) continue;
      const wanted = load<i32>(map + (<usize>(left & aMask) << 2));
      if (wanted == (right & bMask)) bits |= 1 << bit;
    }
    store<u8>(yes++, <u8>bits);
  }
}

/**
 * Counts the rows of a plane by one code, or by two where `bWidth` is not 0: the count of (a, b) is
 * `counts[a * bCount + b]`. Rows with an empty code are not counted.
 */
export function countCodes(
  plane: usize, bytes: i32, aWidth: i32, a: usize, aMask: i32, bWidth: i32, b: usize, bMask: i32, bCount: i32, counts: usize,
): void {
  for (let at: i32 = 0; at < bytes; at += 8) {
    let word = load<u64>(plane + <usize>at);
    while (word != 0) {
      const row = (at << 3) + <i32>ctz(word);
      word &= word - 1;
      let code = codeAt(aWidth, a, row);
      if (code == -1) continue;
      code &= aMask;
      if (bWidth != 0) {
        const other = codeAt(bWidth, b, row);
        if (other == -1) continue;
        code = code * bCount + (other & bMask);
      }
      const slot = counts + (<usize>code << 2);
      store<i32>(slot, load<i32>(slot) + 1);
    }
  }
}
