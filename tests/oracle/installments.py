"""An independent computation of what installments cost: reads cases as JSON lines, prints every difference to the cent.

Written from Banco Central's rules and the contract's text, not from the product's code: fractions instead of floating point,
holidays from Easter's own formula.
"""
import json
import sys
from datetime import date, timedelta
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 50


def half_up(value):
    return int(value + Fraction(1, 2)) if value >= 0 else -int(-value + Fraction(1, 2))


def easter(year):
    a, b, c = year % 19, year // 100, year % 100
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    l = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * l) // 451
    month, day = divmod(h + l - 7 * m + 114, 31)
    return date(year, month, day + 1)


def holidays(year):
    fixed = [(1, 1), (4, 21), (5, 1), (9, 7), (10, 12), (11, 2), (11, 15), (12, 25)]
    if year >= 2024:
        fixed.append((11, 20))
    days = {date(year, month, day) for month, day in fixed}
    return days | {easter(year) + timedelta(days=shift) for shift in (-48, -47, -2, 60)}


def last_day_without_fee(day):
    while day.weekday() >= 5 or day in holidays(day.year):
        day += timedelta(days=1)
    return day


def amounts(case):
    """Per open installment asked for: (number, fine, interest, discount, total), in cents."""
    on = date.fromisoformat(case["on"])
    released = date.fromisoformat(case["releasedOn"])
    rate = Fraction(case["monthlyRate"]) / 100
    plan = [(row["number"], row["value"], date.fromisoformat(row["dueOn"])) for row in case["plan"]]
    first = next((i for i, row in enumerate(plan) if row[2] > on), None)
    worth = {}
    if rate and first is not None and any(value for _, value, _ in plan[first:]):
        owed = case["financed"]
        for _, value, _ in plan[:first]:
            owed = max(0, owed + half_up(owed * rate) - value)
        begin = plan[first - 1][2] if first else released
        month = (plan[first][2] - begin).days
        run = Fraction(max(0, (on - begin).days), month)
        full = sum(value for _, value, _ in plan[first:])
        owed = min(owed, full)
        months = Decimal(run.numerator) / Decimal(run.denominator)
        growth = Fraction((1 + Decimal(rate.numerator) / Decimal(rate.denominator)) ** months)
        whole_debt = min(full, half_up(owed * growth))
        parts = [value / (1 + rate) ** (k + 1) for k, (_, value, _) in enumerate(plan[first:])]
        total, up_to, given = sum(parts), Fraction(0), 0
        for (number, _, _), part in zip(plan[first:], parts):
            up_to += part
            mark = half_up(up_to / total * whole_debt)
            worth[number] = mark - given
            given = mark
    result = []
    for number, value, due in plan:
        if number not in case["numbers"] or value == 0:
            continue
        last = last_day_without_fee(due)
        fine = interest = discount = 0
        if on > last:
            fine = half_up(value * Fraction(2, 100))
            interest = half_up(value * Fraction(1, 100) * (on - last).days / 30)
        if number in worth:
            discount = max(0, value - worth[number])
        result.append([number, fine, interest, discount, value + fine + interest - discount])
    return result


def main():
    cases = differences = 0
    for line in sys.stdin:
        case = json.loads(line)
        cases += 1
        own = amounts(case)
        if own != case["product"]:
            differences += 1
            print(f"case {cases}: product {case['product']}, here {own}")
    print(f"{cases} cases, {differences} differences")
    sys.exit(1 if differences or not cases else 0)


main()
