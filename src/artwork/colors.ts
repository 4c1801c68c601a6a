/** The brand's colours in pictures and the web manifest; the pages' own are the tokens of `src/styles/theme.css`. */
export const brandColors = {
  red: '#c5112e',
  ink: '#1a1618',
  paper: '#f8f6f4',
}
