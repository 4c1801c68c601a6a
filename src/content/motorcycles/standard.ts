import { type Category, familyOf, type Motorcycle, slugOf } from '#domain/catalogue/catalogue.ts'
import { displacementOf } from '#domain/catalogue/displacement.ts'
import { type Catalogue, motorcyclesOn } from '#domain/catalogue/published.ts'

type Row = readonly [
  category: Category,
  model: string,
  priceReais: number,
  sheet: readonly [
    engineCc: number,
    powerCv: number,
    weightKg: number,
    seatMm: number,
    tankLiters: number,
    brakes: string,
  ],
  colors: readonly string[],
  launch?: 'launch',
]

const drums = 'Tambor nas duas rodas, combinados (CBS)'
const discDrum = 'Disco na frente e tambor atrás, combinados (CBS)'
const discAbsDrum = 'Disco com ABS na frente e tambor atrás'
const discs = 'Disco nas duas rodas'
const discsAbs = 'Disco nas duas rodas, com ABS'

// In the catalogue's own order, which is 'popular'. Data sheets and colours are made up: plausible, and marked as a
// demonstration. The first colour is the one in the picture.
const rows: readonly Row[] = [
  ['Street', 'CG 160 START', 14_990, [162.7, 14.7, 116, 790, 14, drums], ['Vermelho', 'Preto'], 'launch'],
  ['Street', 'CG 160 FAN', 16_690, [162.7, 14.7, 117, 790, 14, discDrum], ['Azul', 'Vermelho', 'Preto'], 'launch'],
  ['Street', 'CG 160 TITAN', 18_290, [162.7, 14.9, 119, 790, 14, discDrum], ['Bronze', 'Vermelho', 'Prata'], 'launch'],
  ['Street', 'POP 110i', 9_990, [109.5, 8.4, 87, 749, 4.2, drums], ['Branco', 'Vermelho', 'Preto']],
  ['Street', 'BIZ 125 ES', 13_990, [123.9, 9.5, 102, 753, 5.1, drums], ['Vermelho', 'Branco']],
  ['Street', 'BIZ 125 EX', 15_490, [123.9, 9.5, 104, 753, 5.1, discDrum], ['Azul', 'Cinza', 'Branco']],
  ['Street', 'PCX CBS', 18_490, [156.9, 16, 126, 764, 8.1, discDrum], ['Cinza', 'Branco'], 'launch'],
  ['Street', 'PCX ABS', 20_390, [156.9, 16, 129, 764, 8.1, discAbsDrum], ['Branco', 'Azul'], 'launch'],
  ['Street', 'PCX DLX ABS', 20_890, [156.9, 16, 130, 764, 8.1, discsAbs], ['Preto', 'Prata'], 'launch'],
  ['Street', 'ELITE 125', 12_990, [123.9, 9.3, 104, 772, 6.4, discDrum], ['Azul', 'Branco', 'Vermelho']],
  ['Street', 'CG 160 CARGO', 16_190, [162.7, 14.7, 121, 790, 14, drums], ['Branco']],
  ['Street', 'CB 300F TWISTER CBS', 22_490, [293.5, 24.5, 139, 789, 14.1, discs], ['Vermelho', 'Dourado']],
  ['Street', 'CB 300F TWISTER ABS', 23_690, [293.5, 24.5, 141, 789, 14.1, discsAbs], ['Dourado', 'Vermelho', 'Cinza']],
  ['Street', 'SH 150i', 17_990, [153, 14.7, 129, 799, 7.5, discsAbs], ['Verde', 'Branco']],
  ['Street', 'FORZA 350', 48_990, [330, 29.2, 178, 780, 11.7, discsAbs], ['Azul', 'Preto']],
  ['Street', 'CB 500 HORNET', 43_990, [471, 50.3, 178, 785, 17.1, discsAbs], ['Branco', 'Vermelho']],
  ['Street', 'CB 650R', 55_990, [649, 88.4, 192, 810, 15.4, discsAbs], ['Vermelho', 'Cinza']],
  ['Street', 'CB 1000R', 76_990, [998, 142.8, 202, 830, 16.2, discsAbs], ['Cinza', 'Preto']],
  [
    'Adventure',
    'NXR 160 BROS ABS',
    20_990,
    [162.7, 14.5, 122, 836, 12, discAbsDrum],
    ['Vermelho', 'Preto', 'Branco'],
    'launch',
  ],
  ['Adventure', 'NXR 160 BROS CBS', 19_790, [162.7, 14.5, 121, 836, 12, discDrum], ['Preto', 'Vermelho']],
  ['Adventure', 'XRE 190 ABS', 22_290, [184.4, 16.3, 127, 836, 13.5, discAbsDrum], ['Verde', 'Cinza']],
  ['Adventure', 'SAHARA 300 STANDARD', 27_690, [293.5, 24.8, 147, 859, 13.8, discsAbs], ['Cinza', 'Vermelho']],
  ['Adventure', 'SAHARA 300 RALLY', 28_690, [293.5, 24.8, 148, 859, 13.8, discsAbs], ['Branco', 'Vermelho']],
  ['Adventure', 'SAHARA 300 ADVENTURE', 30_290, [293.5, 24.8, 150, 859, 13.8, discsAbs], ['Areia', 'Branco']],
  ['Adventure', 'ADV 160', 22_990, [156.9, 16, 131, 780, 8.1, discsAbs], ['Vermelho', 'Branco']],
  ['Adventure', 'NX 500', 46_990, [471, 50.3, 187, 830, 17.5, discsAbs], ['Vermelho', 'Branco', 'Preto']],
  ['Adventure', 'NC 750X', 59_990, [745, 58.6, 206, 800, 14.1, discsAbs], ['Azul', 'Cinza']],
  ['Adventure', 'X-ADV', 49_619, [745, 58.6, 226, 820, 13.2, discsAbs], ['Cinza', 'Vermelho']],
  ['Adventure', 'CRF 1100L AFRICA TWIN', 89_990, [1084, 99.3, 221, 850, 18.8, discsAbs], ['Branco', 'Preto']],
  ['Off-Road', 'CRF 250R', 52_990, [249, 43.6, 103, 961, 6.3, discs], ['Vermelho'], 'launch'],
  ['Off-Road', 'CRF 250 RX', 54_990, [249, 43.2, 107, 961, 8, discs], ['Vermelho'], 'launch'],
  ['Off-Road', 'CRF 450 R', 59_990, [450, 61.2, 107, 965, 6.3, discs], ['Branco', 'Vermelho'], 'launch'],
  ['Off-Road', 'CRF 450 RX', 62_990, [450, 60.8, 111, 965, 8, discs], ['Azul', 'Branco'], 'launch'],
  ['Sport', 'CBR 650R', 58_990, [649, 88.4, 197, 810, 15.4, discsAbs], ['Azul', 'Vermelho']],
  ['Sport', 'CBR 1000RR-R FIREBLADE SP', 119_990, [999.9, 216.2, 190, 830, 16.5, discsAbs], ['Tricolor']],
]

/** The first day of the prices above. */
const pricedFrom = '2026-01-01'

const specsOf = ([engineCc, powerCv, weightKg, seatMm, tankLiters, brakes]: Row[3]) => ({
  engineCc,
  powerCv,
  weightKg,
  seatMm,
  tankLiters,
  brakes,
})

/** The catalogue that comes with the project, as version 1. Slug, displacement and family follow from the name. */
export const standardCatalogue: Catalogue = {
  version: 1,
  motorcycles: rows.map(([category, model, priceReais, sheet, colors, launch]) => ({
    id: slugOf(model),
    model,
    slug: slugOf(model),
    category,
    launch: launch !== undefined,
    displacement: displacementOf(model),
    family: familyOf(model),
    colors,
    ...specsOf(sheet),
    demonstration: true,
    prices: [{ from: pricedFrom, cents: priceReais * 100 }],
  })),
  gone: [],
  moved: {},
}

/** The 35 models that come with the project. `published.ts` has those on sale. */
export const standardMotorcycles: readonly Motorcycle[] = motorcyclesOn(standardCatalogue, pricedFrom)
