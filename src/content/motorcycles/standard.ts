import { type Category, displacementOf, familyOf, type Motorcycle, slugOf } from '#domain/catalogue/catalogue.ts'
import { type Catalogue, motorcyclesOn } from '#domain/catalogue/published.ts'

type Row = readonly [category: Category, model: string, priceReais: number, launch?: 'launch']

// In the catalogue's own order, which is 'popular'.
const rows: readonly Row[] = [
  ['Street', 'CG 160 START', 14_990, 'launch'],
  ['Street', 'CG 160 FAN', 16_690, 'launch'],
  ['Street', 'CG 160 TITAN', 18_290, 'launch'],
  ['Street', 'POP 110i', 9_990],
  ['Street', 'BIZ 125 ES', 13_990],
  ['Street', 'BIZ 125 EX', 15_490],
  ['Street', 'PCX CBS', 18_490, 'launch'],
  ['Street', 'PCX ABS', 20_390, 'launch'],
  ['Street', 'PCX DLX ABS', 20_890, 'launch'],
  ['Street', 'ELITE 125', 12_990],
  ['Street', 'CG 160 CARGO', 16_190],
  ['Street', 'CB 300F TWISTER CBS', 22_490],
  ['Street', 'CB 300F TWISTER ABS', 23_690],
  ['Street', 'SH 150i', 17_990],
  ['Street', 'FORZA 350', 48_990],
  ['Street', 'CB 500 HORNET', 43_990],
  ['Street', 'CB 650R', 55_990],
  ['Street', 'CB 1000R', 76_990],
  ['Adventure', 'NXR 160 BROS ABS', 20_990, 'launch'],
  ['Adventure', 'NXR 160 BROS CBS', 19_790],
  ['Adventure', 'XRE 190 ABS', 22_290],
  ['Adventure', 'SAHARA 300 STANDARD', 27_690],
  ['Adventure', 'SAHARA 300 RALLY', 28_690],
  ['Adventure', 'SAHARA 300 ADVENTURE', 30_290],
  ['Adventure', 'ADV 160', 22_990],
  ['Adventure', 'NX 500', 46_990],
  ['Adventure', 'NC 750X', 59_990],
  ['Adventure', 'X-ADV', 49_619],
  ['Adventure', 'CRF 1100L AFRICA TWIN', 89_990],
  ['Off-Road', 'CRF 250R', 52_990, 'launch'],
  ['Off-Road', 'CRF 250 RX', 54_990, 'launch'],
  ['Off-Road', 'CRF 450 R', 59_990, 'launch'],
  ['Off-Road', 'CRF 450 RX', 62_990, 'launch'],
  ['Sport', 'CBR 650R', 58_990],
  ['Sport', 'CBR 1000RR-R FIREBLADE SP', 119_990],
]

/** The first day of the prices above. */
const pricedFrom = '2026-01-01'

/** The catalogue that comes with the project, as version 1. Slug, displacement and family follow from the name. */
export const standardCatalogue: Catalogue = {
  version: 1,
  motorcycles: rows.map(([category, model, priceReais, launch]) => ({
    id: slugOf(model),
    model,
    slug: slugOf(model),
    category,
    launch: launch !== undefined,
    displacement: displacementOf(model),
    family: familyOf(model),
    prices: [{ from: pricedFrom, cents: priceReais * 100 }],
  })),
  gone: [],
  moved: {},
}

/** The 35 models that come with the project. `published.ts` has those on sale. */
export const standardMotorcycles: readonly Motorcycle[] = motorcyclesOn(standardCatalogue, pricedFrom)
