/** The brand's colours for pictures and the web manifest. Pages use the tokens of `src/styles/theme.css` instead. */
export const brandColors = {
  red: '#c5112e',
  ink: '#1a1618',
  paper: '#f8f6f4',
}
