"""Reads a remessa (CNAB 240, charges) from the layout alone, and prints what it orders as JSON.

Written from FEBRABAN's layout, version 10, without the product's code. Positions count from 1, as the layout does.
"""
import json
import sys
from datetime import datetime


def at(line, first, last):
    return line[first - 1:last]


def day(text):
    return None if set(text) <= {'0', ' '} else datetime.strptime(text, '%d%m%Y').strftime('%Y-%m-%d')


def read(content):
    lines = content.split('\r\n')
    assert lines.pop() == '', 'the last line ends with CR and LF'
    for number, line in enumerate(lines, 1):
        assert len(line) == 240, f'line {number} has {len(line)} characters'
        assert line.isascii() and line == line.upper(), f'line {number} has other characters'
    header, batch, *details, batch_end, end = lines
    bank = at(header, 1, 3)
    assert all(at(line, 1, 3) == bank for line in lines), 'one bank in all lines'
    assert at(header, 4, 8) == '00000' and at(header, 143, 143) == '1', 'a file header of a remessa'
    assert at(batch, 4, 8) == '00011' and at(batch, 9, 11) == 'R01', 'a batch header of charges'
    assert at(batch_end, 4, 8) == '00015' and int(at(batch_end, 18, 23)) == len(details) + 2, 'a batch trailer'
    assert at(end, 4, 8) == '99999' and int(at(end, 24, 29)) == len(lines), 'a file trailer'
    assert int(at(end, 18, 23)) == 1, 'one batch'
    assert int(at(batch, 184, 191)) == int(at(header, 158, 163)), 'both headers have the number of the file'
    orders = []
    for index in range(0, len(details), 3):
        p, q, r = details[index:index + 3]
        assert at(p, 14, 14) + at(q, 14, 14) + at(r, 14, 14) == 'PQR', 'segments P, Q and R'
        assert [int(at(line, 9, 13)) for line in (p, q, r)] == [index + 1, index + 2, index + 3], 'lines are counted'
        assert at(p, 16, 17) == at(q, 16, 17) == at(r, 16, 17), 'one movement'
        orders.append({
            'movement': at(p, 16, 17),
            'number': at(p, 38, 57).rstrip(),
            'document': at(p, 63, 77).rstrip(),
            'dueOn': day(at(p, 78, 85)),
            'cents': int(at(p, 86, 100)),
            'interest': [at(p, 118, 118), day(at(p, 119, 126)), int(at(p, 127, 141))],
            'protest': at(p, 221, 221),
            'withdrawnAfterDays': int(at(p, 225, 227)),
            'cpf': at(q, 23, 33),
            'name': at(q, 34, 73).rstrip(),
            'cep': at(q, 129, 136),
            'city': at(q, 137, 151).rstrip(),
            'state': at(q, 152, 153),
            'fine': [at(r, 66, 66), day(at(r, 67, 74)), int(at(r, 75, 89))],
        })
    assert int(at(batch_end, 24, 29)) == len(orders), 'the trailer counts the boletos'
    assert int(at(batch_end, 30, 46)) == sum(order['cents'] for order in orders), 'the trailer sums the boletos'
    return {'file': int(at(header, 158, 163)), 'writtenOn': day(at(header, 144, 151)), 'orders': orders}


if __name__ == '__main__':
    print(json.dumps(read(sys.stdin.buffer.read().decode('ascii'))))
