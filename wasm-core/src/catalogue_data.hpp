#pragma once

// The table of the catalogue: the only source of prices, allowances, texts and folios of plans.
// Another merchant's shop changes this file alone: see docs/white-label.md.

#include "catalogue_table.hpp"

namespace shop::data {

inline constexpr auto kFamilies = std::to_array<FamilyInfo>({
    {Family::express, "express", "Tuisty Express", "Express"},
    {Family::mensual, "mensual", "Tuisty Mensual", "Mensual"},
    {Family::trimestral, "trimestral", "Tuisty Trimestral", "Trimestral"},
    {Family::semestral, "semestral", "Tuisty Semestral", "Semestral"},
    {Family::anual, "anual", "Tuisty Anual", "Anual"},
});

inline constexpr Brand kBrand{"Tuisty", kFamilies};

inline constexpr std::array kChat{whatsapp};
inline constexpr std::array kBasic{whatsapp, facebook, messenger};
inline constexpr std::array kWide{whatsapp, facebook, messenger, twitter, instagram};
inline constexpr std::array kAll{whatsapp,  facebook, messenger, twitter,
                                 instagram, snapchat, telegram};
inline constexpr std::array kInterChat{whatsapp};
inline constexpr std::array kInterAll{whatsapp, messenger, telegram};

inline constexpr std::string_view kUnlimitedSms = "Ilimitados";
inline constexpr std::string_view kUnlimitedCalls = "Ilimitadas";
inline constexpr std::string_view kUnlimitedSentence =
    "Llamadas y SMS ilimitados a México, USA y Canadá";

inline constexpr Tier kExpress{"Express",
                               "Express 512 MB",
                               "512 MB",
                               512,
                               "25",
                               "50 min",
                               "50 minutos y 25 SMS a México, USA y Canadá",
                               true,
                               kChat,
                               {},
                               "Al agotar tus 512 MB navegas a 512 Kbps"};
inline constexpr Tier kLite{"Lite",
                            "Lite 1GB",
                            "1GB",
                            1 * 1024,
                            "50",
                            "100 min",
                            "100 minutos y 50 SMS a México, USA y Canadá",
                            true,
                            kBasic,
                            {},
                            "Al agotar tu 1GB navegas a 512 Kbps"};
inline constexpr Tier kReady{"Ready",
                             "Ready 2GB",
                             "2GB",
                             2 * 1024,
                             kUnlimitedSms,
                             kUnlimitedCalls,
                             kUnlimitedSentence,
                             true,
                             kBasic,
                             kInterChat,
                             "Al agotar tus 2GB navegas a 512 Kbps"};
inline constexpr Tier kNova{"Nova",
                            "Nova 3GB",
                            "3GB",
                            3 * 1024,
                            kUnlimitedSms,
                            kUnlimitedCalls,
                            kUnlimitedSentence,
                            true,
                            kWide,
                            kInterChat,
                            "Al agotar tus 3GB navegas a 512 Kbps"};
inline constexpr Tier kEstelar{"Estelar",
                               "Estelar 5GB",
                               "5GB",
                               5 * 1024,
                               kUnlimitedSms,
                               kUnlimitedCalls,
                               kUnlimitedSentence,
                               true,
                               kAll,
                               kInterAll,
                               "Al agotar tus 5GB navegas a 512 Kbps",
                               "5GB cada 30 días; al agotarlos navegas a 512 Kbps"};
inline constexpr Tier kBoost{"Boost",
                             "Boost 12GB",
                             "12GB",
                             12 * 1024,
                             kUnlimitedSms,
                             kUnlimitedCalls,
                             kUnlimitedSentence,
                             true,
                             kAll,
                             kInterAll,
                             "Al agotar tus 12GB navegas a 512 Kbps"};
inline constexpr Tier kPrime{"Prime",
                             "Prime 15GB",
                             "15GB",
                             15 * 1024,
                             kUnlimitedSms,
                             kUnlimitedCalls,
                             kUnlimitedSentence,
                             true,
                             kAll,
                             kInterAll,
                             "Al agotar tus 15GB navegas a 512 Kbps",
                             "15GB cada 30 días; al agotarlos navegas a 512 Kbps"};
inline constexpr Tier kEpic{"Epic",
                            "Epic 24GB",
                            "24GB",
                            24 * 1024,
                            kUnlimitedSms,
                            kUnlimitedCalls,
                            kUnlimitedSentence,
                            true,
                            kAll,
                            kInterAll,
                            "Al agotar tus 24GB navegas a 512 Kbps",
                            "24GB cada 30 días; al agotarlos navegas a 512 Kbps"};
inline constexpr Tier kGamer{"Gamer",
                             "Gamer 40GB",
                             "40GB",
                             40 * 1024,
                             kUnlimitedSms,
                             kUnlimitedCalls,
                             kUnlimitedSentence,
                             false,
                             kAll,
                             kInterAll,
                             "Al agotar tus 40GB navegas a 512 Kbps"};
inline constexpr Tier kFan{"Fan",
                           "Fan 100GB",
                           "100GB",
                           100 * 1024,
                           "10,000",
                           "10,000 min",
                           "10,000 minutos y 10,000 SMS a México, USA y Canadá",
                           true,
                           kAll,
                           kInterAll,
                           "Al agotar tus 100GB navegas a 512 Kbps"};

// Each folio number occurs only here.
inline constexpr std::string_view kNovaMonth = "1204587";
inline constexpr std::string_view kEstelarMonth = "1204601";
inline constexpr std::string_view kEstelarQuarter = "1204618";
inline constexpr std::string_view kEstelarHalf = "1204625";
inline constexpr std::string_view kEstelarYear = "1204632";
inline constexpr std::string_view kGamerMonth = "1204649";
inline constexpr std::string_view kPrimeMonth = "1204656";
inline constexpr std::string_view kPrimeQuarter = "1204663";
inline constexpr std::string_view kPrimeHalf = "1204670";
inline constexpr std::string_view kPrimeYear = "1204687";

/// Plans of more than a month renew their allowance every 30 days.
inline constexpr auto kPlans = std::to_array<Plan>({
    kBrand.plan(101, Family::express, kExpress, 19, 1),
    kBrand.plan(102, Family::express, kReady, 49, 7),
    kBrand.plan(103, Family::express, kEstelar, 109, 15),

    kBrand.plan(201, Family::mensual, kLite, 99, 30),
    kBrand.plan(202, Family::mensual, kReady, 129, 30),
    kBrand.plan(203, Family::mensual, kNova, 139, 30, kNovaMonth),
    kBrand.plan(204, Family::mensual, kEstelar, 169, 30, kEstelarMonth),
    kBrand.plan(205, Family::mensual, kBoost, 199, 30, {}, Badge::nuevo),
    kBrand.plan(206, Family::mensual, kPrime, 239, 30, kPrimeMonth),
    kBrand.plan(207, Family::mensual, kEpic, 259, 30, {}, Badge::nuevo),
    kBrand.plan(208, Family::mensual, kGamer, 289, 30, kGamerMonth),
    kBrand.plan(209, Family::mensual, kFan, 659, 30),

    kBrand.plan(301, Family::trimestral, kEstelar, 489, 90, kEstelarQuarter),
    kBrand.plan(302, Family::trimestral, kPrime, 679, 90, kPrimeQuarter),
    kBrand.plan(303, Family::trimestral, kEpic, 739, 90),

    kBrand.plan(401, Family::semestral, kEstelar, 929, 180, kEstelarHalf),
    kBrand.plan(402, Family::semestral, kPrime, 1319, 180, kPrimeHalf),
    kBrand.plan(403, Family::semestral, kEpic, 1429, 180),

    kBrand.plan(501, Family::anual, kEstelar, 1859, 360, kEstelarYear),
    kBrand.plan(502, Family::anual, kPrime, 2629, 360, kPrimeYear),
    kBrand.plan(503, Family::anual, kEpic, 2849, 360),
});

/// The home page's plans, in order.
inline constexpr auto kFeaturedIds = std::to_array<int>({204, 205, 207, 209});

inline constexpr auto kTopUps = std::to_array<TopUp>({
    {901, "Recarga $50", "2GB de datos y llamadas ilimitadas", Money::of_pesos(50), false},
    {902, "Recarga $100", "5GB de datos y llamadas ilimitadas", Money::of_pesos(100), true},
});

inline constexpr auto kFolios = std::to_array<Folio>({
    {kNovaMonth, 203, "Nova 3GB, 30 días"},
    {kEstelarMonth, 204, "Estelar 5GB, 30 días"},
    {kEstelarQuarter, 301, "Estelar 5GB, 90 días"},
    {kEstelarHalf, 401, "Estelar 5GB, 180 días"},
    {kEstelarYear, 501, "Estelar 5GB, 360 días"},
    {kGamerMonth, 208, "Gamer 40GB, 30 días"},
    {kPrimeMonth, 206, "Prime 15GB, 30 días"},
    {kPrimeQuarter, 302, "Prime 15GB, 90 días"},
    {kPrimeHalf, 402, "Prime 15GB, 180 días"},
    {kPrimeYear, 502, "Prime 15GB, 360 días"},
});

}  // namespace shop::data
