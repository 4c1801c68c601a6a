/**
 * What of a PDF is shown on its pages, as a grammar: which keys of a dictionary may be copied, and what their values
 * may be. A key that is not here is left out, and with it every action, program, form and attached file, known or not.
 * The sections are those of ISO 32000-2.
 */
export interface Shape {
  /** May be a number, a name, a string, or an array of these. */
  readonly value?: true
  /** May be a number, or an array of these. */
  readonly numbers?: true
  /** May be an array of such items. */
  readonly items?: () => Shape
  /** May be a dictionary or a stream with these keys. */
  readonly keys?: () => Readonly<Record<string, Shape>>
  /** May be a dictionary with keys of any name. */
  readonly entries?: () => Shape
  /** May be a stream. */
  readonly stream?: true
  /** Its stream is a picture or a form. */
  readonly drawing?: true
}

const value: Shape = { value: true }
// A reader may compute with these without a look at what they are: a string among them was a script (CVE-2024-4367).
const numbers: Shape = { numbers: true }

/** Returns keys whose values are of one shape. */
const each = (names: string, shape: Shape = value) => Object.fromEntries(names.split(' ').map((name) => [name, shape]))

/** A page (7.7.3). Its place in the tree of pages is left out. */
export const page: Shape = {
  keys: () => ({
    Type: value,
    ...each('MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit', numbers),
    Resources: resources,
    Contents: contents,
    Group: group,
    Annots: { items: () => annotation },
  }),
}

const contents: Shape = { stream: true, items: () => contents }

const resources: Shape = {
  keys: () => ({
    ProcSet: value,
    ExtGState: { entries: () => graphicsState },
    ColorSpace: colourSpaces,
    Pattern: { entries: () => pattern },
    Shading: { entries: () => shading },
    XObject: { entries: () => drawing },
    Font: { entries: () => font },
    Properties: { entries: () => layer },
  }),
}

// 8.4.5
const graphicsState: Shape = {
  keys: () => ({
    ...each('Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK'),
    Font: { items: () => ({ ...font, ...value }) },
    SMask: { value: true, keys: () => ({ ...each('Type S BC'), G: drawing, TR: calculation }) },
    ...each('BG BG2 UCR UCR2 TR TR2', { ...calculation, items: () => calculation }),
  }),
}

const calculationKeys = 'FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds'

// 7.10
const calculation: Shape = {
  value: true,
  stream: true,
  keys: () => ({ ...each(calculationKeys), Functions: { items: () => calculation } }),
}

// 8.6: the array, its items, and the dictionaries and streams in it.
const colourSpace: Shape = {
  value: true,
  stream: true,
  items: () => colourSpace,
  keys: () => ({
    ...each(`${calculationKeys} WhitePoint BlackPoint Gamma Matrix Subtype Components`),
    Functions: { items: () => calculation },
    Alternate: colourSpace,
    ColorSpace: colourSpace,
    Colorants: colourSpaces,
    Process: colourSpace,
  }),
}
const colourSpaces: Shape = { entries: () => colourSpace }

// 8.7.3
const pattern: Shape = {
  stream: true,
  keys: () => ({
    Type: value,
    ...each('PatternType PaintType TilingType BBox XStep YStep Matrix', numbers),
    Resources: resources,
    Shading: shading,
    ExtGState: graphicsState,
  }),
}

// 8.7.4
const shading: Shape = {
  stream: true,
  keys: () => ({
    ...each('AntiAlias Extend'),
    ...each('ShadingType Background BBox Domain Matrix Coords Decode', numbers),
    ...each('BitsPerCoordinate BitsPerComponent BitsPerFlag VerticesPerRow', numbers),
    ColorSpace: colourSpace,
    Function: { ...calculation, items: () => calculation },
  }),
}

/** A picture (8.9.5) or a form, which is a drawing inside a drawing (8.10.2). */
const drawing: Shape = {
  stream: true,
  drawing: true,
  keys: () => ({
    ...each('Type Subtype Intent ImageMask Interpolate'),
    ...each('Width Height BitsPerComponent Decode SMaskInData Matte FormType BBox Matrix', numbers),
    ColorSpace: colourSpace,
    Mask: { ...drawing, ...value },
    SMask: drawing,
    Resources: resources,
    Group: group,
    OC: layer,
  }),
}

const group: Shape = { keys: () => ({ ...each('Type S I K'), CS: colourSpace }) }

const values: Shape = { entries: () => value }

// 9.5 to 9.10
const font: Shape = {
  keys: () => ({
    ...each('Type Subtype Name BaseFont'),
    ...each('FirstChar LastChar Widths FontBBox FontMatrix DW W DW2 W2', numbers),
    FontDescriptor: fontDescriptor,
    Encoding: characterMap,
    ToUnicode: characterMap,
    DescendantFonts: { items: () => font },
    CIDSystemInfo: values,
    CIDToGIDMap: characterMap,
    CharProcs: { entries: () => contents },
    Resources: resources,
  }),
}

const fontDescriptor: Shape = {
  keys: () => ({
    ...each('Type FontName FontFamily FontStretch CharSet'),
    ...each('FontWeight Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight', numbers),
    ...each('StemV StemH AvgWidth MaxWidth MissingWidth', numbers),
    ...each('FontFile FontFile2 FontFile3', {
      stream: true,
      keys: () => ({ Subtype: value, ...each('Length1 Length2 Length3', numbers) }),
    }),
    CIDSet: contents,
  }),
}

const characterMap: Shape = {
  value: true,
  stream: true,
  keys: () => ({
    ...each('Type BaseEncoding Differences CMapName WMode'),
    CIDSystemInfo: values,
    UseCMap: characterMap,
  }),
}

// 8.11: what of a page is visible; 14.6: what is said of marked content.
const layer: Shape = {
  items: () => layer,
  keys: () => ({
    ...each('Type Name Intent P MCID Lang ActualText'),
    OCGs: layer,
    VE: { items: () => layerOrName },
  }),
}
const layerOrName: Shape = { ...layer, value: true, items: () => layerOrName }

/** Which layers are visible at first (8.11.4). Without what switches them. */
export const layers: Shape = {
  keys: () => ({
    OCGs: layer,
    D: { keys: () => ({ ...each('BaseState Intent'), ON: layer, OFF: layer }) },
  }),
}

/** What was drawn, stamped or filled in on a page (12.5). Without what happens at a click. */
const annotation: Shape = {
  keys: () => ({
    ...each('Type Subtype Border AS LE DA Contents'),
    ...each('Rect F C CA ca IC QuadPoints L Vertices InkList RD Q', numbers),
    AP: { keys: () => ({ N: { ...drawing, entries: () => drawing } }) },
    BS: { keys: () => each('Type W S D') },
    OC: layer,
  }),
}

/**
 * The kinds of annotations that are pictures and nothing else. A field of a form is kept as the stamp that it looks
 * like.
 */
export const shownAnnotations: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink'
      .split(' ')
      .map((name) => [name, name]),
  ),
  Widget: 'Stamp',
}
