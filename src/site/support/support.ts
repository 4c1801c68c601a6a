import './support-answers.ts'
import './support-number.ts'
