// `npm run mutation`: Stryker changes the business rules one by one, and the domain's tests have to notice. The
// surviving changes make no difference from outside:
// - isPlainDate, isCpf: an anchor of the pattern, which the check behind it repeats (the calendar, the CPF's length);
// - isMobilePhone: `version: 2` is the library's default, and stands in the code because the rule matters;
// - searchTerms: '\s+' or '\s' is the same once empty words are dropped;
// - timeline: '>' or '>=' is the same where a stage's own event is preferred; a refused application has a refusal
// event.
// - applicationState: a due day that is null is no day up to today, asked or not.
// - isWholeFile: a bound of a JPEG or PDF that the check behind it repeats: bytes beyond the end are no marker.
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/vitest.domain.config.ts' },
  mutate: ['src/domain/**/*.ts', '!src/domain/**/*.test.ts'],
  ignorePatterns: ['dist', '.netlify', '.data', 'public', 'test-results'],
  reporters: ['clear-text'],
  clearTextReporter: { logTests: false, allowColor: false },
  concurrency: 2,
  coverageAnalysis: 'perTest',
  // Constants are decisions and not logic, so they are not changed.
  ignoreStatic: true,
  thresholds: { high: 100, low: 97, break: 97 },
}
