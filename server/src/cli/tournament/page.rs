//! The standings as one page of HTML that needs nothing beside it: tables, and charts as SVG.

use std::fmt::Write as _;

use super::standings::{Place, Standings};

/// The height of a row of a chart.
const ROW: usize = 26;
/// Where the bars begin, and how long the longest is.
const BARS: (f64, f64) = (210.0, 420.0);

const STYLE: &str = "body{font:16px/1.5 sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem}\
table{border-collapse:collapse;margin:1rem 0}td,th{border:1px solid #bbb;padding:.2rem .6rem}\
td.n{text-align:right}svg{max-width:100%;height:auto}svg text{font:13px sans-serif}\
.bar{fill:#4a7a9c}.error{stroke:#222;stroke-width:1.5}.zero{stroke:#999}";

/// The page.
pub(super) fn page(standings: &Standings) -> String {
    let name = escaped(&standings.name);
    let state = if standings.over { "over" } else { "under way" };
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <title>{name}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{name}</h1>\n\
         <p>{}, seed {}, {state}.</p>\n",
        escaped(standings.kind),
        standings.seed
    );
    html.push_str("<ul>\n");
    for plays in &standings.plays {
        let (rules, clock) = (escaped(&plays.rules), escaped(&plays.clock));
        add(
            &mut html,
            &format!("<li>{rules}, {clock}, {} pairs</li>\n", plays.pairs),
        );
    }
    html.push_str("</ul>\n");
    table(&mut html, standings);
    html.push_str("<h2>Points</h2>\n");
    points_chart(&mut html, &standings.standings);
    html.push_str("<h2>Elo against all opponents together</h2>\n");
    elo_chart(&mut html, &standings.standings);
    html.push_str("<h2>Who against whom</h2>\n");
    cross(&mut html, standings);
    html.push_str("</body>\n</html>\n");
    html
}

fn add(html: &mut String, text: &str) {
    html.push_str(text);
}

/// Text that means itself, in an element and in an attribute.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

fn table(html: &mut String, standings: &Standings) {
    add(
        html,
        "<table>\n<tr><th></th><th>bot</th><th>points</th><th>games</th>\
         <th>won–level–lost</th><th>Elo</th><th>forfeits</th></tr>\n",
    );
    for place in &standings.standings {
        let elo = match (place.elo, place.elo_error) {
            (Some(elo), Some(error)) => format!("{elo:+.0} ± {error:.0}"),
            (Some(elo), None) => format!("{elo:+.0}"),
            (None, _) => "–".to_string(),
        };
        let failed = standings
            .failed
            .iter()
            .find(|failed| failed.bot == place.bot);
        let word = failed.map_or(String::new(), |failed| escaped(&failed.termination));
        let row = format!(
            "<tr><td class=\"n\">{}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>\
             <td>{}–{}–{}</td><td class=\"n\">{elo}</td><td>{} {word}</td></tr>\n",
            place.place,
            escaped(&place.bot),
            place.points,
            place.games,
            place.won,
            place.level,
            place.lost,
            place.forfeits
        );
        add(html, &row);
    }
    html.push_str("</table>\n");
    for failed in &standings.failed {
        add(html, &format!("<p>{}</p>\n", escaped(&failed.reason)));
    }
}

fn open_chart(html: &mut String, rows: usize, title: &str) {
    let height = rows * ROW + 8;
    let line = format!("<svg viewBox=\"0 0 720 {height}\" role=\"img\" aria-label=\"{title}\">\n");
    add(html, &line);
}

fn label(html: &mut String, x: f64, row: usize, anchor: &str, text: &str) {
    let y = row * ROW + 19;
    let text = escaped(text);
    writeln!(
        html,
        "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>"
    )
    .expect("a string takes everything");
}

fn points_chart(html: &mut String, places: &[Place]) {
    let most = places.iter().map(|place| place.points).fold(1.0, f64::max);
    let (left, length) = BARS;
    open_chart(html, places.len(), "points");
    for (row, place) in places.iter().enumerate() {
        let (y, width) = (row * ROW + 4, place.points / most * length);
        label(html, left - 8.0, row, "end", &short(&place.bot));
        let bar = format!(
            "<rect class=\"bar\" x=\"{left}\" y=\"{y}\" width=\"{width:.1}\" height=\"20\"/>\n"
        );
        add(html, &bar);
        label(
            html,
            left + width + 8.0,
            row,
            "start",
            &place.points.to_string(),
        );
    }
    html.push_str("</svg>\n");
}

fn elo_chart(html: &mut String, places: &[Place]) {
    // A clean sweep has no Elo, and no place in the chart.
    let rated: Vec<(&Place, f64, f64)> = places
        .iter()
        .filter_map(|place| Some((place, place.elo?, place.elo_error.unwrap_or(0.0))))
        .collect();
    if rated.is_empty() {
        html.push_str("<p>Nobody has won some and lost some yet.</p>\n");
        return;
    }
    let widest = rated.iter().map(|(_, elo, error)| elo.abs() + error);
    let widest = widest.fold(1.0, f64::max);
    let (left, length) = BARS;
    let x = |elo: f64| left + length * (elo / widest + 1.0) / 2.0;
    open_chart(html, rated.len(), "Elo with error bars");
    let (zero, height) = (x(0.0), rated.len() * ROW);
    let line = format!(
        "<line class=\"zero\" x1=\"{zero:.1}\" y1=\"0\" x2=\"{zero:.1}\" y2=\"{height}\"/>\n"
    );
    add(html, &line);
    for (row, &(place, elo, error)) in rated.iter().enumerate() {
        let y = row * ROW + 14;
        label(html, left - 8.0, row, "end", &short(&place.bot));
        let mark = format!(
            "<line class=\"error\" x1=\"{:.1}\" y1=\"{y}\" x2=\"{:.1}\" y2=\"{y}\"/>\n\
             <circle class=\"bar\" cx=\"{:.1}\" cy=\"{y}\" r=\"5\"/>\n",
            x(elo - error),
            x(elo + error),
            x(elo)
        );
        add(html, &mark);
        label(
            html,
            left + length + 8.0,
            row,
            "start",
            &format!("{elo:+.0}"),
        );
    }
    html.push_str("</svg>\n");
}

/// As much of a name as has room beside a bar.
fn short(name: &str) -> String {
    const CHARS: usize = 26;
    if name.chars().count() <= CHARS {
        return name.to_string();
    }
    let begin: String = name.chars().take(CHARS - 1).collect();
    format!("{begin}…")
}

fn cross(html: &mut String, standings: &Standings) {
    html.push_str("<table>\n<tr><th></th>");
    for place in &standings.standings {
        add(html, &format!("<th>{}</th>", escaped(&place.bot)));
    }
    html.push_str("</tr>\n");
    for place in &standings.standings {
        add(html, &format!("<tr><th>{}</th>", escaped(&place.bot)));
        for other in &standings.standings {
            let cell = standings.against(&place.bot, &other.bot);
            let text = cell.map_or("·".to_string(), |cell| {
                format!("{}:{}", cell.points, cell.points_against)
            });
            add(html, &format!("<td class=\"n\">{text}</td>"));
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</table>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_bot_says_is_text_and_no_markup() {
        assert_eq!(
            escaped("<script a='1'>&\"</script>"),
            "&lt;script a=&#39;1&#39;&gt;&amp;&quot;&lt;/script&gt;"
        );
    }
}
